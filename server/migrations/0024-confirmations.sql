-- A code that verifies an e-mail in answer to a recovery, together with a session of the account.
alter table mail_tokens drop constraint mail_tokens_kind_check,
  add constraint mail_tokens_kind_check check (kind in ('verify', 'recover', 'confirm'));
