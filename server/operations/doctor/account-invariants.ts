/** What holds of accounts that their owners closed; each selects what breaks it. */
export const accountInvariants = {
  'an account that was closed for good names nobody, and lets nobody in': `
    select users.id from users join account_closures on user_id = users.id and done_at is not null
    where disabled_at is null or telefono <> '' or num_nonnulls(nombre, apellido, email, dni, direccion, avatar_id) > 0
      or exists (select from customers where customers.user_id = users.id)
      or exists (select from sessions where sessions.user_id = users.id)`,
} as const
