-- A profile is freed only once its rent is over, and a rent whose profile was freed is never prolonged.
alter table purchases add check (freed_at is null or freed_at >= end_date);
