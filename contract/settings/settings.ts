import { z } from 'zod'
import {
  knownPlaceholders,
  placeholdersOf,
  requiredPlaceholder,
  requiredPlaceholders,
  type ChatTextName,
} from '#domain/chat-texts.ts'
import { answerHours } from '#domain/claim.ts'
import { cleanLine, cleanSecret } from '#domain/clean-text.ts'
import { bannerCount } from '#domain/banner.ts'
import { maxSocialLinks, socialKinds } from '#domain/identity.ts'
import { formatSoles } from '#domain/money.ts'
import { graceDays } from '#domain/purchase.ts'
import { autoAcceptLimits } from '#domain/reconciliation.ts'
import { settleDays } from '#domain/settlement.ts'
import { voucherDays } from '#domain/wallet.ts'
import { usernameLength } from '#domain/user.ts'
import { wordings } from '#domain/words.ts'
import { someReminderDays } from '../notifications/notices.ts'
import { legalVersions } from '../legal-texts.ts'
import { route } from '../protocol/route.ts'
import { pictureName } from '../storefront.ts'
import { cleanedLine, day, id, line, money, moneyWithin, phone, text } from '../protocol/wire.ts'

const written = (max: number) => z.union([z.literal(''), line(max)], 'Escribe un texto.')

/** A text with placeholders in braces; unknown placeholders are refused. */
export const chatText = (name: ChatTextName) => {
  const words = placeholdersOf(name).map((word) => `{${word}}`)
  const usable = words.length > 0 ? `Puedes usar ${words.join(', ')}.` : 'Este texto no lleva marcadores.'
  const known = text(500).regex(knownPlaceholders(name), `Hay un marcador que no existe. ${usable}`)
  const required = requiredPlaceholder[name]
  return required ? known.regex(requiredPlaceholders(name), `Este texto necesita {${required}}.`) : known
}

const chatTexts = z.object({
  notify: chatText('notify'),
  notifyTicket: chatText('notifyTicket'),
  support: chatText('support'),
  renew: chatText('renew'),
  contact: chatText('contact'),
  topUp: chatText('topUp'),
  winner: chatText('winner'),
  help: chatText('help'),
  deliver: chatText('deliver'),
  deliverProfile: chatText('deliverProfile'),
  deliverTicket: chatText('deliverTicket'),
})

/** The name and look of the shop; the server checks which colours are readable. */
const identity = z.object({
  name: line(40),
  slogan: line(120),
  color: z
    .string('Elige un color.')
    .toLowerCase()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Escribe el color con # y seis cifras, como #6b21c8.')
    .nullable(),
  logo: pictureName.nullable(),
  icon: pictureName.nullable(),
})

/** A link to another site. */
const httpsLink = (error = 'Escribe un enlace que empiece con https://.') =>
  cleanedLine
    .regex(/^\s*[Hh][Tt][Tt][Pp][Ss]:/, { error, abort: true })
    .check(z.url({ protocol: /^https$/, error }))
    .max(300, 'Usa como máximo 300 caracteres.')

const footer = z.object({
  hours: written(120),
  text: z.union([z.literal(''), text(500)], 'Escribe un texto de 500 caracteres como máximo.'),
  social: z
    .array(z.object({ kind: z.enum(socialKinds, 'Elige una red.'), url: httpsLink() }), 'Escribe una lista de enlaces.')
    .max(maxSocialLinks, `Pon como máximo ${maxSocialLinks} enlaces.`),
})

const noScreen = 'Elige una pantalla, o escribe un enlace que empiece con https://.'
const banner = z
  .object({
    picture: pictureName.nullable(),
    title: line(60),
    text: line(160),
    label: line(30),
    link: z
      .string('Escribe un texto.')
      .overwrite(cleanLine)
      .trim()
      .max(300, 'Usa como máximo 300 caracteres.')
      .regex(/^(?:\/(?!\/)[\w\-./?=&%]*$|[Hh][Tt][Tt][Pp][Ss]:)/, { error: noScreen, abort: true })
      .refine((it) => it.startsWith('/') || httpsLink().safeParse(it).success, noScreen),
    from: day.nullable(),
    until: day.nullable(),
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    error: 'El último día es antes que el primero.',
  })

const banners = z
  .array(banner, 'Escribe una lista de banners.')
  .max(bannerCount.max, `Pon como máximo ${bannerCount.max} banners.`)
  .refine(
    ({ length }) => length === 0 || length >= bannerCount.min,
    `Pon al menos ${bannerCount.min} banners, o ninguno para mostrar los de siempre.`,
  )
  .meta({ anyOf: [{ maxItems: 0 }, { minItems: bannerCount.min }] })

/** Who sells, as the law asks it of a shop: a name, its RUC or DNI, and an address; each empty until it is given. */
export const provider = z.object({ name: written(100), document: written(20), address: written(200) })

const yesOrNo = z.boolean('Di si está encendido.')
const switches = z.object({
  raffles: yesOrNo,
  /** Whether customers may register. */
  registration: yesOrNo,
  /** Whether the shop adds some céntimos to a top-up, so that no other pending one has the same amount. */
  identifyingCents: yesOrNo,
  /** Whether a profile that is released is not for sale until it has another PIN. */
  newPins: yesOrNo,
})

const username = z
  .string('Escribe un nombre de usuario.')
  .overwrite(cleanSecret)
  .trim()
  .toLowerCase()
  .regex(
    /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-])+$/u,
    'Usa solo letras, números, punto, guion y guion bajo.',
  )
  .max(usernameLength.max, `El usuario lleva como máximo ${usernameLength.max} caracteres.`)
const usernames = z.array(username, 'Escribe una lista de usuarios.').max(100, 'Pon como máximo 100 usuarios.')

const autoAcceptRange = `Escribe un monto de ${formatSoles(autoAcceptLimits.min)} a ${formatSoles(autoAcceptLimits.max)}.`
const most = moneyWithin(autoAcceptLimits, { below: autoAcceptRange, above: autoAcceptRange })

/**
 * Whether the shop automatically accepts top-ups whose payment was certainly received, and up to which amounts: of one,
 * of a customer in a day, and of all in a day.
 */
const autoAccept = z.object({
  on: yesOrNo,
  maxPerTopUp: money,
  maxPerCustomerDay: money,
  maxPerDay: money,
})

const voucherDaysRange = `Escribe de ${voucherDays.min} a ${voucherDays.max} días.`
const graceDaysRange = `Escribe de ${graceDays.min} a ${graceDays.max} días.`
const answerHoursRange = `Escribe de ${answerHours.min} a ${answerHours.max} horas.`
const settleDaysRange = `Escribe de ${settleDays.min} a ${settleDays.max} días.`

const settable = z.object({
  identity,
  footer,
  /** Including those of other days. */
  banners,
  /** Phones of the support links, with a label for each. */
  supportPhones: z
    .array(z.object({ label: line(40), telefono: phone }), 'Escribe una lista de teléfonos.')
    .max(10, 'Pon como máximo 10 teléfonos.'),
  provider,
  /** Whether prices contain the IGV, for constancias. */
  igv: yesOrNo,
  /** Null for callers who may not see it. */
  groupLink: httpsLink('Escribe un enlace que empiece con https://, o déjalo vacío.').nullable(),
  chatTexts,
  switches,
  /** Usernames that nobody can register. */
  reservedUsernames: usernames,
  /** Administrators who see only Home and Productos, and change only products they created. */
  reducedUsernames: usernames,
  /** How many days the voucher of a top-up is stored after the top-up was settled. */
  voucherDays: z
    .int('Escribe un número de días.')
    .min(voucherDays.min, voucherDaysRange)
    .max(voucherDays.max, voucherDaysRange),
  /** How many days after its end a rent still holds its profile, to be renewed. */
  graceDays: z.int('Escribe un número de días.').min(graceDays.min, graceDaysRange).max(graceDays.max, graceDaysRange),
  /** How many hours whoever sold a rent has to answer a claim of it. */
  answerHours: z
    .int('Escribe un número de horas.')
    .min(answerHours.min, answerHoursRange)
    .max(answerHours.max, answerHoursRange),
  /** How many days after a sale what its supplier is owed for it is held at least. */
  settleDays: z
    .int('Escribe un número de días.')
    .min(settleDays.min, settleDaysRange)
    .max(settleDays.max, settleDaysRange),
  /** The days on which users are reminded of a rent that ends. */
  reminderDays: someReminderDays,
  /** Whether administrators and suppliers must have a second factor. */
  secondFactorRequired: yesOrNo,
  /** In which words the screens name things. */
  words: z.enum(wordings, 'Elige las palabras.'),
  autoAccept,
  /** The category that is sold by chat; null for none. */
  contactCategoryId: id.nullable(),
})

/** Where to pay, for clients that support only one number and one account; `GET /payment_methods` returns all. */
const said = z.string()
const payment = z.object({ phone: said, bank: said, account: said, interbank: said, holder: said })

/** The settings that every screen may read. */
export const publicSettings = settable.pick({
  identity: true,
  footer: true,
  supportPhones: true,
  groupLink: true,
  chatTexts: true,
  switches: true,
  graceDays: true,
  words: true,
})
export type PublicSettings = z.output<typeof publicSettings>

/** The further settings that an administrator sees. */
const owners = settable.pick({
  banners: true,
  provider: true,
  igv: true,
  reservedUsernames: true,
  reducedUsernames: true,
  voucherDays: true,
  answerHours: true,
  settleDays: true,
  reminderDays: true,
  autoAccept: true,
  contactCategoryId: true,
})

const reply = z.object({ ...publicSettings.shape, payment, legalTexts: legalVersions, ...owners.partial().shape })

/** What was given of an identity, of the texts or of the switches; the rest stays. */
const partly = {
  chatTexts: z.object(chatTexts.partial().shape, 'Escribe los textos.'),
  identity: z.object(identity.partial().shape, 'Escribe los datos de la tienda.'),
  switches: z.object(switches.partial().shape, 'Di qué está encendido.'),
}

/** As a caller sends them. */
const bounded = autoAccept.extend({ maxPerTopUp: most, maxPerCustomerDay: most, maxPerDay: most.optional() })

/** Settings as a caller was shown them. */
export const shownSettings = z
  .object({ ...settable.shape, ...partly, autoAccept: z.object(bounded.partial().shape) }, 'Escribe lo que se veía.')
  .partial()

/** A banner as everybody sees it. */
export const shownBanner = z.object({
  picture: pictureName.nullable(),
  title: z.string(),
  text: z.string(),
  label: z.string(),
  link: z.string(),
})
export const shownBanners = z.array(shownBanner)
export type ShownBanner = z.output<typeof shownBanner>

export const settings = {
  banners: route({
    method: 'GET',
    path: '/banners',
    summary: "Today's slides of the home page; none where the shop shows those that it comes with",
    access: 'public',
    status: 200,
    reply: shownBanners,
  }),
  get: route({
    method: 'GET',
    path: '/settings',
    summary: 'Identity, support phones, payment data, texts and switches; the rest only for those who may',
    access: 'public',
    status: 200,
    reply,
  }),
  change: route({
    method: 'PUT',
    path: '/settings',
    summary: 'Changes what was given',
    access: ['SADMIN'],
    proof: 'recent',
    body: settable
      .extend({
        /** A client that does not know the limit of the day leaves it as it is. */
        autoAccept: bounded,
        ...partly,
        /** The settings that the caller was shown; refused if they are others by now. */
        shown: shownSettings,
      })
      .partial(),
    status: 200,
    reply,
  }),
}
