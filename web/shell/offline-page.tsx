import { Ticket, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { daysLeft, hasLapsed } from '#domain/purchase.ts'
import { useHashPath } from '../platform/location.ts'
import { paths } from '../platform/paths.ts'
import { DaysRing } from '../features/purchases/days-ring.tsx'
import { readOfflinePurchases, type OfflinePurchase } from '../features/purchases/offline-purchases.ts'
import { call } from '../platform/api.ts'
import { api } from '../platform/routes.ts'
import { useShop } from '../platform/shop.ts'
import { Button } from '../ui/button.tsx'
import { formatDay, formatMoment } from '../ui/format-date.ts'
import { BookFoot } from './book-link.tsx'

const retryDelayMs = 15_000

/**
 * Shown instead of the shop while the server cannot be reached: the purchases stored on this device, and a retry
 * button. It opens the shop by itself as soon as that replies.
 */
export function OfflinePage() {
  const [now] = useState(() => new Date())
  const kept = readOfflinePurchases(now)
  const lastSeen = formatMoment(new Date(Math.max(0, ...kept.map(({ seenAt }) => seenAt.getTime()))))
  const { name } = useShop()
  const [path] = useHashPath()
  useEffect(() => {
    document.title = `Sin conexión · ${name}`
    const again = () => location.reload()
    addEventListener('online', again)
    const retries = setInterval(() => void call(api.settings.get).then(again, () => undefined), retryDelayMs)
    return () => {
      removeEventListener('online', again)
      clearInterval(retries)
    }
  }, [name])
  return (
    <>
      <main className="mx-auto grid min-h-[calc(100dvh-3.5rem)] w-full max-w-lg content-start gap-8 px-4 py-10">
        <header className="grid justify-items-center gap-3 text-center">
          <WifiOff size={40} className="text-accent" />
          <h1 tabIndex={-1} className="text-28 font-bold">
            Sin conexión
          </h1>
          <p className="mb-2 text-soft">
            No llegamos a la tienda. Tus compras y tu saldo están a salvo. Cuando vuelva la conexión, esta página se
            abre sola.
          </p>
          {path === paths.complaintsBook() && (
            <p role="status" className="mb-2 font-medium">
              El Libro de Reclamaciones necesita conexión para dar número a tu hoja: se abre aquí en cuanto vuelva.
            </p>
          )}
          <Button onClick={() => location.reload()}>Volver a probar</Button>
        </header>
        {kept.length > 0 && (
          <section aria-labelledby="kept" className="grid gap-3">
            <h2 id="kept" className="text-22 font-bold">
              Tus compras
            </h2>
            <p className="text-14 text-soft">
              Como estaban el {lastSeen}. Los datos de acceso no se guardan en este dispositivo: los ves al volver la
              conexión.
            </p>
            <ul className="grid gap-3">
              {endingFirst(kept, now).map((purchase) => (
                <OfflinePurchaseCard
                  key={purchase.id}
                  purchase={purchase}
                  now={now}
                  older={formatMoment(purchase.seenAt) !== lastSeen}
                />
              ))}
            </ul>
          </section>
        )}
      </main>
      <BookFoot />
    </>
  )
}

/** In the order of the shop's own list: active rents, the next to end first; then tickets and ended rents. */
function endingFirst(items: readonly OfflinePurchase[], now: Date): OfflinePurchase[] {
  const end = ({ ticket, endDate }: OfflinePurchase) =>
    ticket === null && !hasLapsed(endDate, now) ? endDate.getTime() : Infinity
  return items.toSorted((one, other) => (end(one) === end(other) ? other.id - one.id : end(one) - end(other)))
}

/** A purchase; one that was read before the others says when. */
function OfflinePurchaseCard({ purchase, now, older }: { purchase: OfflinePurchase; now: Date; older: boolean }) {
  const { id, nombre, dias, startDate, endDate, nombreUser, ticket, seenAt } = purchase
  const left = daysLeft(endDate, now)
  return (
    <li className="flex items-center gap-4 rounded-card border border-line bg-surface p-4">
      {ticket === null ? (
        <DaysRing left={left} dias={dias} />
      ) : (
        <span className="grid size-15 shrink-0 place-items-center rounded-full bg-accent-wash text-accent">
          <Ticket size={28} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-14 text-soft">#{id}</p>
        <h3 className="text-18 font-bold">{nombre}</h3>
        <p className="text-14">{nombreUser}</p>
        <p className="text-14 text-soft">
          {ticket === null
            ? `${formatDay(startDate)} – ${formatDay(endDate)}${left === 0 ? ' · Terminó' : ''}`
            : `${formatDay(startDate)} · Ticket N.º ${ticket}`}
        </p>
        {older && (
          <p className="text-14 text-soft">
            Como estaba el <span className="whitespace-nowrap">{formatMoment(seenAt)}</span>
          </p>
        )}
      </div>
    </li>
  )
}
