import type { Page } from '@playwright/test'

export const detail = 'Dejó de abrir al tercer día y nadie respondió.'

/** Fills in what a sheet of the Libro de Reclamaciones needs. */
export async function fillSheet(page: Page, name: string): Promise<void> {
  const write = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await write('Nombre y apellidos', name)
  await write('Número del documento', '45678912')
  await write('Domicilio', 'Av. Arequipa 1234, Lima')
  await write('Correo', 'rosa@ejemplo.pe')
  await write('Descripción', 'Una cuenta por 30 días.')
  await write('Detalle', detail)
  await write('Pedido', 'La devolución.')
}
