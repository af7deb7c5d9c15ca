-- What the back office counts of the last days.
create index purchases_created on purchases (created_at);
create index users_created on users (created_at);
