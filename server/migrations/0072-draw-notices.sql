-- The draws whose ticket holders are still to be notified, in batches in the order of their ids; the winner was notified by
-- the draw. A row is deleted once all of them were.
create table draw_notice_jobs (
  product_id integer primary key references draws,
  -- Not before every screen has shown the winner.
  due_at timestamptz not null,
  -- The last holder who was notified.
  after_user_id integer not null default 0
);
