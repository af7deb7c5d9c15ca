-- Whether anybody ever claimed something of an account; `claims_account` has only what is open.
create index claims_of_account on claims (account_id);
