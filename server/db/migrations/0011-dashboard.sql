-- What the back office counts of the last days.
create index purchases_created on purchases (created_at) include (product_id, precio);
create index purchases_running on purchases (end_date) where profile_id is not null and freed_at is null;
create index users_created on users (created_at);
