import { limaTime } from '#domain/lima.ts'
import { sealedColumns } from '../../platform/vault/sealed-columns.ts'
import type { Config } from '../../platform/config.ts'
import { short, kept } from '../../platform/sessions/sessions.ts'
import { staffIdleSeconds } from '../../platform/sessions/sql.ts'
import { personalTables } from '../../features/own-data/held-tables.ts'
import { backupLines } from './backup-lines.ts'
import { keepingLines } from './keeping-lines.ts'
import { limitTable } from './limit-table.ts'
import { formatSpan, table, type Line } from './markdown.ts'
import { databaseOf, keysOf, mailOf, outsidersOf } from './describe-config.ts'
import type { Account, Facts } from './read-facts.ts'

const at = (moment: Date | null) => (moment ? `${limaTime(moment).slice(0, 16)} (Lima)` : null)
const yes = (it: boolean) => (it ? 'sí' : 'no')
const count = (value: number) => new Intl.NumberFormat('es-PE').format(value)

/** What the command cannot see, as a list to be ticked and signed. */
const byHand = [
  'Guardar la clave (DATA_DIR/keys/secrets o SECRETS_KEY) en otro lugar que las copias.',
  'Sin copias por plan: descargar una copia cada semana y llevarla a otro equipo.',
  'Restaurar una copia en otra carpeta, de vez en cuando, y pasar `npm run doctor` ahí.',
  'Quitar de Usuarios a quien ya no trabaja en la tienda, y revisar esta lista de accesos.',
  'Poner el segundo paso a cada administrador y proveedor, y exigirlo.',
  'Saber quién entra al equipo, a la base de datos y a los almacenes: eso no pasa por la tienda.',
  'Cifrar el disco del equipo, y actualizar su sistema y la tienda.',
  'Renovar el certificado del proxy que pone HTTPS.',
  'Guardar los registros del servidor (salida estándar) el tiempo que haga falta.',
  'Inscribir los bancos de datos personales y lo demás de docs/law.md, con un abogado.',
]

/** The document, in Markdown. All of it is read from the shop, its configuration or this program. */
export function writeDocument(facts: Facts, config: Config, { where, now }: { where: string; now: Date }): string {
  const { settings, accounts, rows, sections, lastBackup, lastRestore } = facts
  const { provider, identity } = settings
  const parts: [title: string, ...text: string[]][] = [
    [
      'Titular',
      table([
        ['Tienda', identity.name, 'Ajustes → Identidad'],
        ['Proveedor', provider.name || 'falta', 'Ajustes, datos del proveedor'],
        ['RUC o documento', provider.document || 'falta', 'Ajustes, datos del proveedor'],
        ['Domicilio', provider.address || 'falta', 'Ajustes, datos del proveedor'],
      ]),
    ],
    [
      'Quién tiene acceso',
      'Todas las cuentas que pueden más que comprar y revender. Los revendedores ven sus propios clientes; un proveedor de cuentas, las ventas de sus productos. Se comprueba en Usuarios, y en las sesiones de cada uno.',
      accountTable(accounts),
      table([
        [
          'Segundo paso exigido a administradores y proveedores',
          yes(settings.secondFactorRequired),
          'Ajustes; docs/decisions/0066-second-factor.md',
        ],
        [
          'Quien entra al equipo o a la base de datos',
          'No pasa por la tienda y no se puede leer aquí',
          'Lista del sistema y de la base de datos',
        ],
      ]),
    ],
    [
      'Claves y cifrado',
      table([
        ['Base de datos', databaseOf(config), 'DATABASE_URL, DATA_DIR'],
        ['Clave que abre las demás', keysOf(config, facts.keyFileMode), 'server/platform/vault/wrapping-key.ts'],
        [
          'Versiones de las claves de datos',
          facts.keyVersions.join(', ') || 'ninguna',
          'tabla vault_keys; npm run rotate-keys',
        ],
        [
          'Cifrado',
          'AES-256-GCM, atado a su tabla, fila y columna; comprobantes e imágenes de reclamos, cada uno con su propia clave sellada',
          'server/platform/vault/vault.ts',
        ],
        [
          'Columnas selladas',
          sealedColumns.map((it) => it.columns.map((column) => `${it.table}.${column}`).join(', ')).join(', '),
          'server/platform/vault/sealed-columns.ts',
        ],
        ['Contraseñas de las cuentas de la tienda', 'Solo su hash argon2id', 'server/platform/vault/passwords.ts'],
        ['Lo demás de la base de datos', 'Sin cifrar por la tienda', 'el disco del equipo'],
      ]),
    ],
    [
      'Copias y revisiones',
      table([
        ...backupLines(config),
        ['Última copia', at(lastBackup) ?? 'ninguna todavía', 'Ajustes → Copias de seguridad'],
        [
          'Última restauración',
          lastRestore
            ? `${at(lastRestore.at)}, de una copia del ${at(lastRestore.of)}`
            : 'ninguna anotada en esta base de datos',
          'tabla settings, lastRestore',
        ],
        ...sections.map(({ looked, findings }): Line => [
          `Revisado ahora: ${looked}`,
          findings.length === 0 ? 'en orden' : findings.map(({ says }) => says).join('; '),
          'npm run doctor',
        ]),
      ]),
    ],
    ['Cuánto se guarda', table(keepingLines(settings))],
    [
      'Ingreso y sesiones',
      table([
        ['Sesión', lifeOf(short), 'server/platform/sessions/sessions.ts'],
        ['Con «Mantener la sesión»', lifeOf(kept), 'server/platform/sessions/sessions.ts'],
        [
          'De administradores y proveedores de cuentas',
          `Lo mismo, y aun con «Mantener la sesión» termina tras ${formatSpan(staffIdleSeconds)} sin uso`,
          'server/platform/sessions/sql.ts',
        ],
        [
          'Historial de ingresos',
          'No se guarda: solo consta cada sesión hasta que termina o vence. Un ingreso desde un aparato nuevo deja un aviso al dueño de la cuenta',
          'docs/decisions/0064-security-notices.md',
        ],
        [
          'Límites de intentos',
          config.rateLimits
            ? 'encendidos: lo que pasa de la tabla que sigue se rechaza por un tiempo'
            : 'apagados (RATE_LIMITS=off)',
          'docs/operations/install.md, rate limits',
        ],
      ]),
      ...(config.rateLimits ? [limitTable(config.rateLimits)] : []),
    ],
    [
      'Comunicaciones',
      table([
        [
          'Dirección pública',
          `${config.publicUrl}: ${config.publicUrl.startsWith('https:') ? 'con HTTPS' : 'sin HTTPS'}`,
          'PUBLIC_URL',
        ],
        ['Dónde escucha', `${config.host}:${config.port}, HTTP`, 'HOST, PORT'],
        ['Proxies de confianza', String(config.trustProxy), 'TRUST_PROXY'],
        [
          'Registros del servidor',
          `Nivel ${config.logLevel}, en la salida estándar; sin cuerpos, tokens ni credenciales`,
          'server/platform/log.ts; LOG_LEVEL',
        ],
        ['Registro de actos', `${count(rows.get('audit') ?? 0)} actos de administradores`, 'Auditoría; tabla audit'],
        [
          'Registro de quién vio los datos de quién',
          'Personas de una en una, listas exportadas, claves vistas y copias descargadas',
          'Auditoría, «Solo quién vio datos de personas»',
        ],
      ]),
    ],
    [
      'Datos personales que hay',
      table(
        Object.entries(personalTables)
          .toSorted(([, one], [, other]) => one.localeCompare(other, 'es'))
          .flatMap(([name, what]): Line[] => {
            const many = rows.get(name)
            return many === undefined ? [] : [[what, many === 1 ? '1 fila' : `${count(many)} filas`, `tabla ${name}`]]
          }),
      ),
    ],
    [
      'Quién recibe datos fuera de la tienda',
      table([
        ['Servidor de correo', mailOf(config, facts.mailServer), 'SMTP_URL; Ajustes → Correo'],
        [
          'Servicios de avisos de los navegadores',
          `${count(rows.get('push_subscriptions') ?? 0)} aparatos; de Google, Mozilla, Apple o Microsoft${config.pushHostsAllowed.length > 0 ? `, y ${config.pushHostsAllowed.join(', ')}` : ''}. El texto va cifrado para el aparato`,
          'server/platform/push/push-hosts.ts',
        ],
        ...outsidersOf(config).map(([who, what]): Line => [who, what, 'variables de docs/operations/install.md']),
      ]),
    ],
    [
      'Lo que hace el titular a mano',
      'La tienda no lo puede ver: complétalo a mano y fírmalo.',
      byHand.map((it) => `- [ ] ${it}`).join('\n'),
    ],
  ]
  return [
    `# Documento de seguridad de ${oneLine(identity.name)}`,
    `Del ${at(now)}, escrito por \`npm run security-document\`. Base de datos: ${where}. La configuración es la de las variables con que corrió este comando: usa las mismas que la tienda. Vale para ese momento; vuelve a escribirlo cuando algo cambie.`,
    ...parts.flatMap(([title, ...text], index) => [`## ${index + 1}. ${title}`, ...text]),
    'Nombre, firma y fecha del titular: ____________________________',
  ].join('\n\n')
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const lifeOf = ({ idle, absolute }: typeof short) =>
  `Termina ${idle < absolute ? `tras ${formatSpan(idle)} sin uso, y en todo caso ` : ''}después de ${formatSpan(absolute)}`

const standings: Partial<Record<Account['standing'], string>> = {
  SADMIN: 'Administrador',
  REDUCED: 'Administrador reducido',
  ADMIN: 'Proveedor de cuentas',
}

const accountTable = (accounts: readonly Account[]) =>
  table(
    accounts.map(({ username, standing, isDisabled, hasFactor, loggedInAt }) => [
      username,
      standings[standing] ?? standing,
      isDisabled ? 'desactivada' : 'activa',
      yes(hasFactor),
      at(loggedInAt) ?? 'sin sesión abierta',
    ]),
    ['Usuario', 'Rol', 'Estado', 'Segundo paso', 'Último ingreso de sus sesiones abiertas'],
  )
