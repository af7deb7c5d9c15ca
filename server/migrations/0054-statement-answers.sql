-- Whether the operation number came from a column that counts on line by line: it identifies nothing.
alter table payments_received add column number_counts boolean not null default false;

-- What the owner answered where a statement of this method does not say it: the order of its dates, which words mean
-- that money came in or went out.
alter table statement_formats add column answers jsonb not null default '{}';
