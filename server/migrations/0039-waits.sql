-- What the dashboard says of top-ups, by index alone: since when each waits, and how long those that were accepted had waited.
create index wallet_entries_since on wallet_entries (created_at) where status = 'pending';
create index wallet_entries_waits on wallet_entries (updated_at) include (created_at)
  where kind = 'Recarga' and status = 'accepted';
