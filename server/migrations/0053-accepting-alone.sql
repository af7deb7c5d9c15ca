-- What the shop accepted by itself today.
create index wallet_entries_accepted_alone on wallet_entries (updated_at) where auto_accepted;
-- Amounts with céntimos that the shop gave, which it does not give again for two days after they were settled.
create index wallet_entries_given_cents on wallet_entries (quantity, updated_at) where typed_quantity is not null;
