-- Where a session was begun from, for its owner. The version before names no such column.
alter table sessions add column network text;
