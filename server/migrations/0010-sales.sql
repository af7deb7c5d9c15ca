-- Whether a profile was ever sold, purchases that were freed since included.
create index purchases_ever_of_profile on purchases (profile_id) where profile_id is not null;
-- The sales of one seller by when they end.
create index purchases_seller_ending on purchases (seller_id, end_date);
