import {
  BadgePercent,
  Bell,
  BookLock,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleX,
  HandCoins,
  KeyRound,
  Landmark,
  BookOpenText,
  LifeBuoy,
  MailWarning,
  MessageCircle,
  MonitorSmartphone,
  PackageCheck,
  PackageX,
  RefreshCw,
  Ticket,
  TicketX,
  TrendingUp,
  Trophy,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { ShownNotice } from '#contract/notifications/notices.ts'
import { formatMoment, formatWait } from '../../ui/format-date.ts'
import { withAmountsWhole } from '../../ui/soles.ts'
import { useReadOne } from './use-read.ts'

const icons: Record<string, [Icon: LucideIcon, color: string]> = {
  complaintWritten: [BookOpenText, 'text-warn'],
  providerMissing: [BookLock, 'text-warn'],
  topUpRequested: [HandCoins, 'text-accent'],
  topUpAccepted: [CircleCheck, 'text-good'],
  topUpRejected: [CircleX, 'text-bad'],
  passwordChanged: [KeyRound, 'text-warn'],
  emailChanged: [MailWarning, 'text-warn'],
  newDevice: [MonitorSmartphone, 'text-warn'],
  accountClosing: [MonitorSmartphone, 'text-bad'],
  factorChanged: [KeyRound, 'text-warn'],
  proofsPaused: [KeyRound, 'text-bad'],
  factorRemovalAsked: [KeyRound, 'text-bad'],
  factorRemoval: [KeyRound, 'text-bad'],
  drawWon: [Trophy, 'text-accent'],
  drawLost: [Ticket, 'text-soft'],
  accountChanged: [KeyRound, 'text-warn'],
  codeAsked: [KeyRound, 'text-warn'],
  codeGiven: [KeyRound, 'text-good'],
  soldOut: [PackageX, 'text-warn'],
  raffleCancelled: [TicketX, 'text-warn'],
  rentEnding: [CalendarClock, 'text-warn'],
  rentsEnding: [CalendarClock, 'text-warn'],
  autoRenewed: [RefreshCw, 'text-good'],
  autoRenewFailed: [CalendarX, 'text-bad'],
  autoRenewAtRisk: [TrendingUp, 'text-warn'],
  autoRenewShort: [Wallet, 'text-warn'],
  paymentMethodChanged: [Landmark, 'text-warn'],
  paidOut: [HandCoins, 'text-good'],
  backInStock: [PackageCheck, 'text-good'],
  levelChanged: [BadgePercent, 'text-accent'],
  claimOpened: [LifeBuoy, 'text-warn'],
  claimMessage: [MessageCircle, 'text-accent'],
  claimEscalated: [LifeBuoy, 'text-bad'],
  claimSettled: [CircleCheck, 'text-good'],
  autoRenewMissed: [CalendarX, 'text-bad'],
}

/** One notice, which links to what it is about; following the link marks it as read. */
export function NoticeRow({ notice, now, onFollow }: { notice: ShownNotice; now: number; onFollow?: () => void }) {
  const read = useReadOne()
  const { id, kind, title, text, path, createdAt, readAt } = notice
  const [Icon, color] = icons[kind] ?? [Bell, 'text-soft']
  const isUnread = readAt === null
  return (
    <li>
      <a
        href={`#${path}`}
        onClick={() => {
          if (isUnread) read.mutate(id)
          onFollow?.()
        }}
        className={`grid grid-cols-[auto_1fr] gap-x-3 px-5 py-4 text-inherit no-underline -outline-offset-2 ${isUnread ? 'bg-accent-wash hover:bg-accent-wash/60' : 'hover:bg-raised'}`}
      >
        <Icon size={20} aria-hidden className={`mt-0.5 ${color}`} />
        <div className="grid min-w-0 gap-1">
          <p className={isUnread ? 'font-bold' : 'font-semibold'}>
            {isUnread && <span className="sr-only">Sin leer: </span>}
            {title}
          </p>
          <p className="break-words text-soft">{withAmountsWhole(text)}</p>
          <time dateTime={createdAt.toISOString()} title={formatMoment(createdAt)} className="text-14 text-soft">
            hace {formatWait(now - createdAt.getTime())}
          </time>
        </div>
      </a>
    </li>
  )
}
