import {
  CaseSensitive,
  DatabaseBackup,
  FileText,
  HandCoins,
  Image,
  Mail,
  MessageCircle,
  PanelBottom,
  Palette,
  Phone,
  Store,
  Tags,
  TimerReset,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../../platform/paths.ts'

type Topic = {
  screen: { (): string; title: string }
  part: (typeof topicParts)[number]
  /** What its page decides, in the list. */
  about: string
  Icon: LucideIcon
}

/** The sections of the list of topics in their order. */
export const topicParts = ['Apariencia', 'Ventas', 'Clientes', 'Sistema'] as const

/** The pages of the settings in their order, by the last word of their address. */
export const topics = {
  marca: {
    screen: paths.settingsIdentity,
    part: 'Apariencia',
    about: 'Cómo se llama y se ve tu tienda.',
    Icon: Palette,
  },
  banners: {
    screen: paths.settingsBanners,
    part: 'Apariencia',
    about: 'Lo que anuncia la portada, y en qué días.',
    Icon: Image,
  },
  pie: { screen: paths.settingsFooter, part: 'Apariencia', about: 'Horario, redes y un texto.', Icon: PanelBottom },
  palabras: {
    screen: paths.settingsWords,
    part: 'Apariencia',
    about: 'Las originales o en español.',
    Icon: CaseSensitive,
  },
  pagos: {
    screen: paths.settingsPayment,
    part: 'Ventas',
    about: 'Los números y cuentas a los que te pagan.',
    Icon: HandCoins,
  },
  precios: { screen: paths.settingsPrices, part: 'Ventas', about: 'Cuánto paga el público.', Icon: Tags },
  tienda: {
    screen: paths.settingsShop,
    part: 'Ventas',
    about: 'Registro, sorteos, ventas por WhatsApp y comprobantes.',
    Icon: Store,
  },
  contacto: {
    screen: paths.settingsContact,
    part: 'Clientes',
    about: 'Tus teléfonos, el grupo de revendedores y quién vende.',
    Icon: Phone,
  },
  textos: {
    screen: paths.settingsTexts,
    part: 'Clientes',
    about: 'Lo que ya viene escrito en cada chat.',
    Icon: MessageCircle,
  },
  recordatorios: {
    screen: paths.settingsReminders,
    part: 'Clientes',
    about: 'Cuándo se avisa de lo que vence.',
    Icon: TimerReset,
  },
  legales: {
    screen: paths.settingsLegal,
    part: 'Clientes',
    about: 'Lo que aceptan tus clientes, por versiones.',
    Icon: FileText,
  },
  nombres: {
    screen: paths.settingsUsernames,
    part: 'Clientes',
    about: 'Los reservados y los de administradores reducidos.',
    Icon: UserX,
  },
  correo: { screen: paths.settingsMail, part: 'Sistema', about: 'Por dónde salen los correos.', Icon: Mail },
  copias: {
    screen: paths.settingsBackups,
    part: 'Sistema',
    about: 'Toda la tienda en un archivo.',
    Icon: DatabaseBackup,
  },
} as const satisfies Record<string, Topic>

export type SettingsTopic = keyof typeof topics
