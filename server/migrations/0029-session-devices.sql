-- Sessions that people can tell apart and end one by one. The version before names neither column.
alter table sessions
  add column id integer generated always as identity unique,
  add column device text;
