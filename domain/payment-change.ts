/** Where a payment method leads; `qr` distinguishes one QR from another. */
export type PaidTo = { number: string; holder: string; cci: string | null; qr: string | null; active: boolean }

export const methodChanges = {
  created: { title: 'Nueva forma de pago', did: 'agregó' },
  changed: { title: 'Cambió una forma de pago', did: 'cambió' },
  removed: { title: 'Se quitó una forma de pago', did: 'quitó' },
}

/** Where customers pay now, and what was there before if it was something else. */
export function changesOf(before: PaidTo | null, after: PaidTo | null): string {
  const was = before && paidTo(before)
  const is = after && paidTo(after)
  const parts = [
    is !== null && is !== was && `Ahora: ${is}. `,
    was !== null && is !== was && `Antes: ${was}. `,
    before && after && before.qr !== after.qr && (after.qr === null ? 'Ya no tiene QR. ' : 'Su QR es otro. '),
    before && after && before.active !== after.active && (after.active ? 'Se ofrece de nuevo. ' : 'Ya no se ofrece. '),
  ]
  return parts.filter((part) => part !== false && part !== null).join('')
}

/** To whom a payment method leads. */
export const paidTo = ({ number, holder, cci }: PaidTo) =>
  `${number}${cci === null ? '' : `, CCI ${cci}`}, de ${holder}`
