-- Tells the owner of an account that strangers are kept out of it for a while.
alter table mail_jobs drop constraint mail_jobs_kind_check,
  add constraint mail_jobs_kind_check check (kind in ('verify', 'recover', 'lockout'));
