-- What a product is found by: its name in small letters, without accents, and one space in front of every word, so that
-- `% wo%` finds what a word begins with. `search-words.ts` of the catalogue makes the same of a brand, a category and a query.
create function search_text(typed text) returns text language sql immutable strict parallel safe
return ' ' || regexp_replace(regexp_replace(lower(normalize(typed, nfd)), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g');
alter table products add column search_text text generated always as (search_text(nombre)) stored;

drop index if exists products_search;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index products_search on products using gin (search_text gin_trgm_ops) where deleted_at is null;
    -- Whether a part of the text is like the word, by `pg_trgm.word_similarity_threshold`; the planner sees through it to the index.
    create function resembles(search_text text, word text) returns boolean language sql stable parallel safe
    return search_text %> word;
    create function likeness(search_text text, word text) returns real language sql immutable parallel safe
    return word_similarity(word, search_text);
  else
    create function resembles(search_text text, word text) returns boolean language sql immutable parallel safe
    return false;
    create function likeness(search_text text, word text) returns real language sql immutable parallel safe
    return 0;
  end if;
end $$;
