-- The price rules that every shop starts with, in céntimos; its owner changes them in the back office.
insert into markup_rules (base, precio) values
  (100, 500),
  (500, 1300),
  (1000, 2500),
  (2000, 3000),
  (10000, 15000);
