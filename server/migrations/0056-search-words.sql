-- What a product is found by: its words, and behind a bar the same joined, from every word on, so that 'hbomax' finds
-- 'HBO Max'. '+' and '&' are also their words. `domain/search-words.ts` makes the same of a brand, a category and a query.
-- `search_text` stays for servers of the version before.
create function words_read(typed text, plus text, ampersand text) returns text[] language sql immutable strict parallel safe
return array_remove(regexp_split_to_array(
  regexp_replace(regexp_replace(lower(
    regexp_replace(regexp_replace(replace(replace(
      regexp_replace(regexp_replace(normalize(typed, nfd), '[\u0300-\u036f]', '', 'g'), '[''\u2018\u2019\u00b4`]', '', 'g'),
      '+', plus), '&', ampersand),
    '([a-z])(?=[A-Z])', '\1 ', 'g'), '([A-Z])(?=[A-Z][a-z])', '\1 ', 'g')),
  '([a-z])(?=[0-9])', '\1 ', 'g'), '([0-9])(?=[a-z])', '\1 ', 'g'),
  '[\u0001-\u0020!-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\U0001f000-\U0001faff\U000e0000-\U000e0fff]+'), '');

create function joined_words(words text[]) returns text language sql immutable strict parallel safe
begin atomic
  select coalesce(string_agg(array_to_string(words[i:i + 5], ''), ' ' order by i), '') from generate_subscripts(words, 1) as i;
end;

create function search_words(typed text) returns text language sql immutable strict parallel safe
return case when typed ~ '[+&]' then
  ' ' || array_to_string(words_read(typed, ' plus ', ' y '), ' ') || ' ' || array_to_string(words_read(typed, ' mas ', ' and '), ' ')
    || ' ' || array_to_string(words_read(typed, ' ', ' '), ' ') || ' | ' || joined_words(words_read(typed, ' plus ', ' y '))
    || ' ' || joined_words(words_read(typed, ' mas ', ' and ')) || ' ' || joined_words(words_read(typed, ' ', ' '))
else
  ' ' || array_to_string(words_read(typed, '', ''), ' ') || ' | ' || joined_words(words_read(typed, '', ''))
end;

alter table products add column search_words text generated always as (search_words(nombre)) stored;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index products_search_words on products using gin (search_words gin_trgm_ops) where deleted_at is null;
  end if;
end $$;
