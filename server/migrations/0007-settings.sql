-- One category at most is sold by chat.
create unique index categories_by_contact on categories (by_contact) where by_contact;
