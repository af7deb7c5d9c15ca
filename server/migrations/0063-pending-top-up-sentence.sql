-- The page of instructions used to say that a pending top-up is among the movements; it stands beside the balance. Pages
-- that nobody saved are read from the program; here is the sentence where an owner saved the page and left it as it was.
update settings
set value = replace(
  value::text,
  'Una recarga pendiente aparece en tus movimientos, pero todavía no es saldo.',
  'Una recarga pendiente se ve junto a tu saldo, pero todavía no se suma.'
)::jsonb
where key = 'help.instrucciones'
  and value::text like '%Una recarga pendiente aparece en tus movimientos, pero todavía no es saldo.%';
