-- Whether a user wants the list of customers; null: as their role has it.
alter table users add clientes boolean;
