-- What the owner's QR of a payment method holds; pages draw it anew.
alter table payment_methods
  add column qr bytea check (octet_length(qr) between 1 and 500);
