-- The hour of the line by which a payment from another source was seen in a statement: in the next one, which may begin or end
-- in the middle of a day, it is looked for by that, like one that came from a statement. Null where the line had no hour.
alter table payments_received add column seen_at timestamptz, add check (seen_at is null or seen_as is not null);
