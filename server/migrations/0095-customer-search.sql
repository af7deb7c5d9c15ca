-- What a customer is found by: the name, its words joined, and the digits of the phone. One user's are few enough to read them all.
alter table customers add found_by text not null generated always as (
  searchable(nombre) || ' ' || translate(replace(searchable(nombre), '+', 'plus'), ' .,-_/&''', '') || ' ' || digits_of(telefono)
) stored;
