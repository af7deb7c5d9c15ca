-- What the payer wrote beside the payment. Only administrators read it.
alter table payments_received add column message text check (length(message) between 1 and 500);
