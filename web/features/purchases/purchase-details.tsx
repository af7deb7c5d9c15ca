import { Menu } from '@base-ui/react/menu'
import { Copy, Ellipsis, Eye, EyeOff, Image, KeyRound, MessageCircle, RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/purchases/purchase.ts'
import { chatLink } from '#domain/chat-texts.ts'
import { readablePhone } from '#domain/phone.ts'
import { daysLeft, expiringAt, hasLapsed } from '#domain/purchase.ts'
import { may } from '#domain/user.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDay, formatMoment } from '../../ui/format-date.ts'
import { menuLook } from '../../ui/menu-look.ts'
import { swallowPress } from '../../ui/press-outside.ts'
import { soles } from '../../ui/soles.ts'
import { StockAlertButton } from '../catalogue/stock-alert-button.tsx'
import { useNow } from '../../ui/timers.ts'
import { ClaimDialog } from '../claims/claim-dialog.tsx'
import { OwnCodeNotice, useOwnCode } from '../codes/own-code.tsx'
import { useCustomerTexts } from '../own-texts/use-customer-texts.ts'
import { ReceiptLink } from '../receipts/receipt-link.tsx'
import { AccountRows } from './account-rows.tsx'
import { chatTextsOf } from './chat-texts.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { CardDialog, useDelivery } from './deliver-actions.tsx'
import { noteMeanings } from './note.tsx'
import { SalePricesDialog } from './sale-prices-dialog.tsx'
import { TicketRows, VerifyDraw } from './ticket-rows.tsx'

export type PurchaseProps = {
  purchase: Purchase
  supportPhone: string | undefined
  /** Whether it is for the user themselves. */
  own: boolean
  /** Whether the credentials are readable. */
  shown: boolean
  onShow: (shown: boolean) => void
  onRenew: () => void
}

/** What there is to know of a purchase and to do with it: credentials on request, facts, contact. */
export function PurchaseDetails({ wide = false, ...props }: PurchaseProps & { wide?: boolean }) {
  const { purchase } = props
  const { ticket } = purchase
  return (
    <div className={`grid gap-4 ${wide ? 'md:grid-cols-2 md:gap-8' : ''}`}>
      {ticket ? (
        <div className="grid content-start gap-3">
          <div>
            <TicketRows ticket={ticket} of={purchase.nombre} />
          </div>
          {!ticket.refunded && (
            <Delivery {...props}>{ticket.draw && <VerifyDraw draw={ticket.draw} of={purchase.nombre} />}</Delivery>
          )}
        </div>
      ) : (
        <Account {...props} />
      )}
      <div className="grid content-start gap-4">
        {purchase.fallenAt && (
          <p className="rounded-control bg-warn-wash px-3 py-2.5 text-14">
            <strong>No funciona desde el {formatMoment(purchase.fallenAt)}.</strong> Ya lo sabemos y lo estamos
            arreglando: te avisamos apenas vuelva.
          </p>
        )}
        <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-14">
          <Fact term="Compra">{formatDay(purchase.startDate)}</Fact>
          {ticket ? (
            <Fact term="Pagado">{soles(purchase.precio)}</Fact>
          ) : (
            <Fact term="Fin">{formatDay(purchase.endDate)}</Fact>
          )}
          {purchase.garantiaHasta && <Fact term="Garantía">{warrantyIn(purchase)}</Fact>}
          <Fact term="Cliente">{purchase.nombreUser}</Fact>
          <Fact term="Teléfono">{readablePhone(purchase.telefono)}</Fact>
          {purchase.nota && <Fact term="Nota">{noteMeanings[purchase.nota]}</Fact>}
          {purchase.precioVenta !== null && <Fact term="Vendido a">{soles(purchase.precioVenta)}</Fact>}
          {!ticket && purchase.refunded > 0 && <Fact term="Devuelto">{soles(purchase.refunded)}</Fact>}
        </dl>
        <p>
          <ReceiptLink of={{ purchaseId: purchase.id }} own about={`compra ${purchase.id}`} />
        </p>
        <Contact {...props} />
        {purchase.soldOut && (
          <div className="grid gap-1.5">
            <p className="text-14 text-soft">{purchase.nombre} está agotado en la tienda.</p>
            <StockAlertButton product={{ id: purchase.productId, nombre: purchase.nombre }} />
          </div>
        )}
      </div>
    </div>
  )
}

/** `Hasta el 12/12/2026`; a product may have none. */
const warrantyIn = ({ garantiaHasta, startDate }: Purchase) =>
  garantiaHasta && garantiaHasta > startDate ? `Hasta el ${formatDay(garantiaHasta)}` : 'Sin garantía'

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The credentials, hidden until they are asked for, and what is done with them. */
function Account(props: PurchaseProps) {
  const { purchase, onRenew } = props
  const left = daysLeft(purchase.endDate, new Date(useNow()))
  const about = `compra ${purchase.id}`
  const renewable = !purchase.freed
  const isUrgent = renewable && left <= expiringAt
  const renew = renewable && (
    <Button
      variant={isUrgent ? 'primary' : 'secondary'}
      about={about}
      icon={<RefreshCw size={18} />}
      className="grow"
      onClick={onRenew}
    >
      Renovar
    </Button>
  )
  // The rent may end while it is on the screen.
  if (left === 0 || purchase.username === null)
    return (
      <div className="grid content-start gap-3">
        <p className="text-14 text-soft">El alquiler terminó y los datos ya no se muestran.</p>
        {renew}
      </div>
    )
  return <RunningAccount {...props} isUrgent={isUrgent} renew={renew} />
}

type RunningProps = PurchaseProps & { isUrgent: boolean; renew: ReactNode }

/** The same while the rent runs; its buyer may ask for the code that the account was sent. */
function RunningAccount({ isUrgent, renew, ...props }: RunningProps) {
  const { purchase, shown, onShow } = props
  const about = `compra ${purchase.id}`
  const { code, ask } = useOwnCode(purchase.id)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="grid content-start gap-3">
      <OwnCodeNotice code={code} of={about} />
      <Button
        variant={shown || isUrgent ? 'secondary' : 'primary'}
        about={about}
        aria-expanded={shown}
        icon={<Icon size={18} />}
        onClick={() => onShow(!shown)}
      >
        {shown ? 'Ocultar mi clave' : 'Ver mi clave'}
      </Button>
      <div>
        <AccountRows account={purchase} shown={shown} />
      </div>
      <Delivery {...props} onAskCode={ask}>
        {renew}
      </Delivery>
    </div>
  )
}

type DeliveryProps = { onAskCode?: () => void; children?: ReactNode }

/** Sends what was bought to a customer; what is needed less, behind '…'. */
function Delivery({ purchase, own, onAskCode, children }: PurchaseProps & DeliveryProps) {
  const delivery = useDelivery(useCustomerTexts(), [purchase], { own })
  const { link, copyAll } = delivery
  const [asPicture, showPicture] = useState(false)
  const about = `compra ${purchase.id}`
  const item =
    'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-semibold text-inherit no-underline data-[highlighted]:bg-raised'
  return (
    <div className="flex flex-wrap gap-2">
      {!own && (
        <ButtonLink
          {...link}
          variant="secondary"
          about={about}
          className="grow px-3! whitespace-nowrap"
          icon={<MessageCircle size={18} />}
        >
          Enviar por WhatsApp
        </ButtonLink>
      )}
      {children}
      <Menu.Root onOpenChange={swallowPress}>
        <Menu.Trigger
          render={
            <Button variant="secondary" aria-label={`Más de la ${about}`} className="w-11 px-0!">
              <Ellipsis size={20} aria-hidden />
            </Button>
          }
        />
        <Menu.Portal>
          <Menu.Positioner className="z-50" align="end" sideOffset={4} collisionPadding={16}>
            <Menu.Popup className={`min-w-52 ${menuLook}`}>
              {own && (
                <Menu.Item render={<a {...link} />} className={item}>
                  <MessageCircle size={18} />
                  Enviar por WhatsApp
                </Menu.Item>
              )}
              {onAskCode && (
                <Menu.Item onClick={onAskCode} className={item}>
                  <KeyRound size={18} />
                  Pedir código
                </Menu.Item>
              )}
              <Menu.Item onClick={copyAll} className={item}>
                <Copy size={18} />
                Copiar todo
              </Menu.Item>
              <Menu.Item onClick={() => showPicture(true)} className={item}>
                <Image size={18} />
                Como imagen
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {asPicture && <CardDialog {...delivery.card} onClose={() => showPicture(false)} />}
    </div>
  )
}

/** The customer's data, and the chats with customer and shop. */
function Contact({ purchase, supportPhone, own }: PurchaseProps) {
  const [customerOpen, setCustomerOpen] = useState(false)
  const [claiming, claim] = useState(false)
  const [pricing, price] = useState(false)
  const sellsOn = may.sellOn(useStanding())
  const texts = chatTextsOf(useCustomerTexts().texts, purchase, { own })
  const now = new Date(useNow())
  const isRunning = purchase.username !== null && !hasLapsed(purchase.endDate, now)
  const telefono = purchase.user.telefono || supportPhone
  const about = `compra ${purchase.id}`
  const outside = { target: '_blank', rel: 'noreferrer', size: 'sm', variant: 'secondary', about } as const
  return (
    <div className="grid grid-cols-2 gap-2 *:last:odd:col-span-2">
      <Button size="sm" variant="secondary" about={about} onClick={() => setCustomerOpen(true)}>
        Ver datos
      </Button>
      <ButtonLink {...outside} href={chatLink(purchase.telefono, texts.notify)}>
        Notificar
      </ButtonLink>
      {telefono && (
        <>
          <ButtonLink {...outside} href={chatLink(telefono, texts.support)}>
            Soporte
          </ButtonLink>
          {!purchase.ticket && (
            <ButtonLink {...outside} href={chatLink(telefono, texts.renew)}>
              Renovación
            </ButtonLink>
          )}
        </>
      )}
      {isRunning &&
        (purchase.openClaim === null ? (
          <Button size="sm" variant="secondary" about={about} onClick={() => claim(true)}>
            No funciona
          </Button>
        ) : (
          <ButtonLink size="sm" variant="secondary" about={about} href={`#${paths.claim({ id: purchase.openClaim })}`}>
            Ver reclamo
          </ButtonLink>
        ))}
      {sellsOn && (
        <Button size="sm" variant="secondary" about={about} onClick={() => price(true)}>
          Precio de venta
        </Button>
      )}
      {pricing && <SalePricesDialog purchase={purchase} onClose={() => price(false)} />}
      {claiming && (
        <ClaimDialog
          purchase={purchase}
          chat={telefono ? chatLink(telefono, texts.support) : undefined}
          onClose={() => claim(false)}
        />
      )}
      {customerOpen && <CustomerDialog purchase={purchase} open onOpenChange={setCustomerOpen} />}
    </div>
  )
}
