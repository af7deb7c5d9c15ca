-- Of those who look at what the shop holds of one person the first of each day is on record.
create unique index audit_views on audit (actor_id, action, subject, subject_id, ((at at time zone 'America/Lima')::date))
  where action in ('view-person', 'view-complaint');
