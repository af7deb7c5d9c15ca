import type { AppContext } from '../platform/context.ts'
import type { Caller } from '../platform/sessions/sessions.ts'
import { changeCustomer, listCustomers } from '../features/customers/customers.ts'

const notes = ['Paga los viernes por Yape.', 'Quiere siempre el perfil 2.', 'Prima de Rosa. Pregunta antes de renovar.']

/** The reseller's customers are those of their purchases; of some they noted something. */
export async function seedCustomers(context: AppContext, reseller: Caller): Promise<void> {
  const { items } = await listCustomers(context, reseller, {})
  for (const [index, nota] of notes.entries()) {
    const customer = items[index]
    if (customer) await changeCustomer(context, reseller, customer.id, { nota })
  }
}
