/** Every kind of action in the audit trail, with the sentence that follows the administrator's name. */
export const auditActions = {
  'accept-top-up': 'aceptó una recarga',
  'accept-own-top-up': 'aceptó su propia recarga',
  'reject-top-up': 'rechazó una recarga',
  'credit-bonus': 'acreditó un bono',
  'credit-own-bonus': 'se acreditó un bono a sí mismo',
  'adjust-wallet': 'quitó saldo de una billetera',
  'reverse-entry': 'revirtió un movimiento',
  'change-role': 'cambió un rol',
  'set-password': 'puso una contraseña nueva',
  'reset-password': 'recibió una contraseña nueva en el equipo de la tienda',
  'ask-factor-removal': 'pidió quitar el segundo paso de una cuenta',
  'cancel-factor-removal': 'detuvo que se quite el segundo paso de una cuenta',
  'lapse-factor-removal': 'ya no podía quitar el segundo paso que pidió quitar',
  'complete-factor-removal': 'quitó el segundo paso de una cuenta, 24 horas después de pedirlo',
  'remove-factor': 'perdió su segundo paso en el equipo de la tienda',
  'disable-user': 'desactivó una cuenta',
  'end-session': 'cerró una sesión',
  'stop-price-list': 'apagó la lista de precios pública de un revendedor',
  'allow-price-list': 'permitió de nuevo la lista de precios pública de un revendedor',
  'enable-user': 'activó una cuenta',
  'change-profile': 'cambió los datos de un perfil',
  'send-verification': 'pidió verificar un correo',
  'create-product': 'creó un producto',
  'change-product': 'cambió un producto',
  'move-product': 'cambió el estado de un producto',
  'remove-product': 'eliminó un producto',
  'add-accounts': 'agregó cuentas a un producto',
  'change-account': 'cambió los datos de una cuenta',
  'restore-account': 'devolvió a una cuenta su contraseña anterior',
  'remove-account': 'eliminó una cuenta de un producto',
  'reveal-accounts': 'vio los datos de las cuentas de un producto',
  'renew-purchase': 'renovó una compra',
  'renew-own-purchase': 'renovó su propia compra sin pagarla',
  credentials_revealed: 'vio los datos que recibió el comprador',
  'note-purchase': 'cambió la nota de una compra',
  'free-profile': 'liberó un perfil para venderlo',
  'give-code': 'dio un código que pidió el comprador',
  'refund-purchase': 'devolvió dinero de una compra',
  'resolve-claim': 'resolvió un reclamo',
  'reject-claim': 'rechazó un reclamo',
  'mark-fallen': 'marcó una cuenta como caída',
  'mark-working': 'dijo que una cuenta caída ya funciona',
  'replace-account': 'dio otros perfiles a quienes tenían una cuenta caída',
  'give-days': 'devolvió días por una caída',
  'return-profile': 'devolvió a la venta un perfil por cambiar',
  'change-pin': 'puso un PIN nuevo a un perfil por cambiar',
  'pay-supplier': 'pagó a un proveedor',
  'correct-settlement': 'corrigió lo que se debe a un proveedor',
  'fill-cost': 'puso el costo que faltaba a una venta',
  'resume-payouts': 'reanudó los pagos a proveedores',
  'answer-complaint': 'respondió una hoja del Libro de Reclamaciones',
  'reopen-complaints-book': 'abrió otra vez el Libro de Reclamaciones',
  'enter-lost-complaint': 'volvió a ingresar una hoja del Libro de Reclamaciones',
  'change-holidays': 'cambió los días no laborables del Libro de Reclamaciones',
  'close-sales': 'cerró la venta de un sorteo antes de que se llenara',
  'announce-draw': 'anunció un sorteo',
  'draw-raffle': 'hizo un sorteo',
  'change-raffle-document': 'subió el documento de la autorización de un sorteo',
  'cancel-raffle': 'canceló un sorteo y devolvió sus tickets',
  'remove-raffle': 'quitó un sorteo de las listas',
  'change-winner': 'cambió el estado de un premio',
  'add-image': 'agregó una imagen',
  'remove-image': 'quitó una imagen',
  'create-category': 'creó una categoría',
  'rename-category': 'cambió el nombre de una categoría',
  'remove-category': 'eliminó una categoría',
  'create-brand': 'creó una marca',
  'rename-brand': 'cambió el nombre de una marca',
  'remove-brand': 'eliminó una marca',
  'create-supplier': 'registró un proveedor',
  'change-supplier': 'cambió un proveedor',
  'remove-supplier': 'eliminó un proveedor',
  'change-help-page': 'reescribió una página de ayuda',
  'publish-legal-text': 'publicó una versión de los términos o de la política de privacidad',
  'change-settings': 'cambió los ajustes',
  'change-prices': 'cambió la tabla de precios',
  'create-level': 'creó un nivel de revendedores',
  'change-level': 'cambió un nivel de revendedores',
  'remove-level': 'eliminó un nivel de revendedores',
  'give-level': 'cambió el nivel de un revendedor',
  'create-payment-method': 'agregó una forma de pago',
  'change-payment-method': 'cambió una forma de pago',
  'remove-payment-method': 'quitó una forma de pago',
  'record-payment': 'anotó un pago recibido',
  'import-statement': 'importó un estado de cuenta',
  'link-payment': 'asignó un pago a una recarga',
  'unlink-payment': 'separó un pago de su recarga',
  'ignore-payment': 'descartó un pago recibido',
  'reopen-payment': 'volvió a abrir un pago descartado',
  'retry-matching': 'volvió a comparar los pagos apartados',
  'change-mail-server': 'cambió el servidor de correo',
  'remove-mail-server': 'quitó el servidor de correo',
  'send-test-mail': 'envió un correo de prueba',
  'download-backup': 'descargó una copia de seguridad',
  'export-people': 'exportó una lista con datos de personas',
  'view-person': 'vio los datos de una persona',
  'view-complaint': 'vio una hoja del Libro de Reclamaciones',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

/** Who saw or took out data of people, and credentials of what they bought; all else on record changed something. */
export const accessActions = [
  'reveal-accounts',
  'credentials_revealed',
  'download-backup',
  'export-people',
  'view-person',
  'view-complaint',
] as const satisfies readonly AuditAction[]

/** The actions on each kind of subject. */
type ActionsOn = {
  user:
    | 'change-role'
    | 'give-level'
    | 'set-password'
    | 'reset-password'
    | 'ask-factor-removal'
    | 'cancel-factor-removal'
    | 'lapse-factor-removal'
    | 'complete-factor-removal'
    | 'remove-factor'
    | 'disable-user'
    | 'enable-user'
    | 'end-session'
    | 'stop-price-list'
    | 'allow-price-list'
    | 'change-profile'
    | 'send-verification'
    | 'pay-supplier'
    | 'correct-settlement'
    | 'fill-cost'
    | 'export-people'
    | 'view-person'
  walletEntry: 'accept-top-up' | 'reject-top-up' | 'credit-bonus' | 'adjust-wallet' | 'reverse-entry'
  product:
    | 'create-product'
    | 'change-product'
    | 'move-product'
    | 'remove-product'
    | 'add-accounts'
    | 'reveal-accounts'
    | 'close-sales'
    | 'announce-draw'
    | 'draw-raffle'
    | 'change-raffle-document'
    | 'cancel-raffle'
    | 'remove-raffle'
    | 'add-image'
    | 'remove-image'
  account: 'change-account' | 'restore-account' | 'remove-account' | 'mark-fallen' | 'mark-working' | 'replace-account'
  outage: 'give-days'
  purchase:
    | 'renew-purchase'
    | 'renew-own-purchase'
    | 'credentials_revealed'
    | 'note-purchase'
    | 'free-profile'
    | 'give-code'
    | 'refund-purchase'
  claim: 'resolve-claim' | 'reject-claim'
  complaint: 'answer-complaint' | 'enter-lost-complaint' | 'view-complaint'
  list: 'export-people'
  profile: 'return-profile' | 'change-pin'
  category: 'create-category' | 'rename-category' | 'remove-category'
  brand: 'create-brand' | 'rename-brand' | 'remove-brand'
  supplier: 'create-supplier' | 'change-supplier' | 'remove-supplier' | 'add-image' | 'remove-image'
  winner: 'change-winner'
  settings:
    | 'change-settings'
    | 'add-image'
    | 'change-mail-server'
    | 'remove-mail-server'
    | 'send-test-mail'
    | 'download-backup'
    | 'retry-matching'
    | 'resume-payouts'
    | 'change-holidays'
    | 'reopen-complaints-book'
  prices: 'change-prices'
  level: 'create-level' | 'change-level' | 'remove-level'
  paymentMethod: 'create-payment-method' | 'change-payment-method' | 'remove-payment-method' | 'import-statement'
  payment: 'record-payment' | 'link-payment' | 'unlink-payment' | 'ignore-payment' | 'reopen-payment'
  'help-instrucciones': 'change-help-page'
  'help-preguntas': 'change-help-page'
  'legal-terms': 'publish-legal-text'
  'legal-privacy': 'publish-legal-text'
}

type SubjectKind = keyof ActionsOn

/** The kinds of subject of an action. */
export type SubjectOf<Done extends AuditAction> = {
  [Kind in SubjectKind]: Done extends ActionsOn[Kind] ? Kind : never
}[SubjectKind]

const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)

/** An action in words; actions of another version of the shop keep their code. */
export const auditSentence = (action: string): string => (isAuditAction(action) ? auditActions[action] : action)

const labels: Record<SubjectKind, string> = {
  user: 'Usuario',
  walletEntry: 'Movimiento',
  product: 'Producto',
  account: 'Cuenta',
  outage: 'Caída',
  purchase: 'Compra',
  claim: 'Reclamo',
  complaint: 'Hoja de reclamación',
  list: 'Lista',
  profile: 'Perfil',
  category: 'Categoría',
  brand: 'Marca',
  supplier: 'Proveedor',
  winner: 'Ganador',
  settings: 'Ajustes',
  prices: 'Precios',
  level: 'Nivel',
  paymentMethod: 'Forma de pago',
  payment: 'Pago recibido',
  'help-instrucciones': 'Instrucciones de uso',
  'help-preguntas': 'Preguntas frecuentes',
  'legal-terms': 'Términos y condiciones',
  'legal-privacy': 'Política de privacidad',
}

/** The kinds of subject in words; those of another version have none. */
export const subjectLabels: Readonly<Record<string, string>> = labels
