-- What a user writes to their own customers in place of the shop's texts; null where they use the shop's, or nothing.
create table own_texts (
  user_id integer primary key references users,
  notify text check (length(notify) between 1 and 500),
  notify_ticket text check (length(notify_ticket) between 1 and 500),
  deliver text check (length(deliver) between 1 and 500),
  deliver_profile text check (length(deliver_profile) between 1 and 500),
  deliver_ticket text check (length(deliver_ticket) between 1 and 500),
  pago text check (length(pago) between 1 and 120),
  firma text check (length(firma) between 1 and 120),
  origen text check (length(origen) between 1 and 200)
);
