/** What holds of accounts that their owners closed, and of the Libro de Reclamaciones; each selects what breaks it. */
export const accountInvariants = {
  'an account that was closed for good names nobody, and lets nobody in': `
    select users.id from users join account_closures on user_id = users.id and done_at is not null
    where disabled_at is null or telefono <> '' or num_nonnulls(nombre, apellido, email, dni, direccion, avatar_id) > 0
      or exists (select from customers where customers.user_id = users.id)
      or exists (select from sessions where sessions.user_id = users.id)`,
  'the sheets of a year have the numbers from one to its last': `
    select complaint_years.year from complaint_years left join complaints using (year)
    group by complaint_years.year, last having count(number) <> last or max(number) <> last`,
} as const
