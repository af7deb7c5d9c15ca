-- What the audit trail is searched by, newest first.
create index audit_actor on audit (actor_id, id desc);
create index audit_action on audit (action, id desc);
create index audit_at on audit (at);
