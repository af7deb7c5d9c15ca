import { limaTime } from '#domain/lima.ts'
import { sealedColumns } from '../../platform/vault/sealed-columns.ts'
import type { Config } from '../../platform/config.ts'
import { short, kept } from '../../platform/sessions/sessions.ts'
import { staffIdleSeconds } from '../../platform/sessions/sql.ts'
import { personalTables } from '../../features/own-data/held-tables.ts'
import { audienceLines } from './audience-lines.ts'
import { backupLines } from './backup-lines.ts'
import { databaseOf, keysOf, picturesOf } from './describe-config.ts'
import { keepingLines } from './keeping-lines.ts'
import { limitTable } from './limit-table.ts'
import { formatSpan, numbered, table, type Line } from './markdown.ts'
import type { Account, Facts } from './read-facts.ts'

const at = (moment: Date | null) => (moment ? `${limaTime(moment).slice(0, 16)} (Lima)` : null)
const yes = (it: boolean) => (it ? 'sí' : 'no')
const count = (value: number) => new Intl.NumberFormat('es-PE').format(value)

/** What the command cannot see, as a list to be ticked and signed. */
const byHand = [
  'Anotar quién responde por la seguridad de los datos: ____________________________',
  'Guardar la clave (DATA_DIR/keys/secrets o SECRETS_KEY) en otro lugar que las copias.',
  'Sin copias por plan: descargar una copia cada semana y llevarla a otro equipo.',
  'Restaurar una copia en otra carpeta, de vez en cuando, y pasar `npm run doctor` ahí.',
  'Desactivar en Usuarios la cuenta de quien ya no trabaja en la tienda, y revisar esta lista de accesos.',
  'Cambiar la primera contraseña del primer administrador: si la eligió la tienda, está en la salida del primer inicio.',
  'Pedir el segundo paso a todo el equipo, y ver que cada administrador y proveedor de cuentas lo active.',
  'Saber quién entra al equipo, a la base de datos y a los almacenes: eso no pasa por la tienda.',
  'Cifrar el disco del equipo, y actualizar su sistema y la tienda.',
  'Renovar el certificado del proxy que pone HTTPS.',
  'Guardar los registros del servidor (salida estándar) el tiempo que haga falta.',
  'Responder a quien pide ver, corregir o borrar sus datos, y anotar cuándo. Mis datos y Editar datos sirven a quien tiene cuenta.',
  'Saber qué hacer y a quién avisar si los datos se pierden o alguien los toma: docs/operations/incidents.md.',
  'Anotar en qué país está cada uno de los que reciben datos, y declararlo si es fuera del Perú.',
  'Inscribir los bancos de datos personales y lo demás de docs/law.md, con un abogado.',
]

/** The document, in Markdown. All of it is read from the shop, its configuration or this program. */
export function writeDocument(facts: Facts, config: Config, { where, now }: { where: string; now: Date }): string {
  const { settings, accounts, rows, sections, lastBackup, lastRestore } = facts
  const { provider, identity } = settings
  const devices = numbered(rows.get('push_subscriptions') ?? 0, 'dispositivo', 'dispositivos')
  const parts: [title: string, ...text: string[]][] = [
    [
      'Titular',
      table([
        ['Tienda', identity.name, 'Ajustes → Nombre, color y logo'],
        ['Proveedor (quien vende)', provider.name || 'falta', 'Ajustes → Contacto'],
        ['RUC o documento', provider.document || 'falta', 'Ajustes → Contacto'],
        ['Domicilio', provider.address || 'falta', 'Ajustes → Contacto'],
      ]),
    ],
    [
      'Quién tiene acceso',
      'Todas las cuentas que pueden más que comprar y revender. Se comprueba en Usuarios, y en las sesiones de cada uno. Quien compra o revende ve solo lo suyo y los clientes que anota.',
      [
        '- **Administrador:** los datos de todos. La lista de clientes que anota cada cuenta no la ve en pantalla, pero va en las copias que descarga.',
        '- **Administrador reducido:** crea productos y cambia los suyos; no ve usuarios, ventas ni clientes.',
        '- **Proveedor de cuentas:** de las ventas de sus productos, el usuario de quien compró, para quién es (nombre, teléfono y nota) y el teléfono de quien revende; y los reclamos, con sus imágenes, y códigos pedidos de esas ventas.',
      ].join('\n'),
      accountTable(accounts),
      table([
        [
          'Segundo paso exigido a administradores y proveedores',
          yes(settings.secondFactorRequired),
          'Seguridad → Segundo paso para el equipo; docs/decisions/0066-second-factor.md',
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
          'AES-256-GCM. Un valor sellado no se abre en otra tabla, fila o columna. Comprobantes de pago e imágenes de reclamos, cada uno con su propia clave, que va sellada',
          'server/platform/vault/vault.ts',
        ],
        [
          'Columnas selladas',
          sealedColumns.map((it) => it.columns.map((column) => `${it.table}.${column}`).join(', ')).join(', '),
          'server/platform/vault/sealed-columns.ts',
        ],
        ['Contraseñas de las cuentas de la tienda', 'Solo su hash argon2id', 'server/platform/vault/passwords.ts'],
        [
          'Lo demás de la base de datos',
          'Sin cifrar por la tienda: también nombres, teléfonos, correos, DNI, direcciones, constancias y Libro de Reclamaciones',
          'el disco del equipo',
        ],
        ['Imágenes', picturesOf(config), 'S3_URL, DATA_DIR'],
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
          'No se guarda: solo consta cada sesión hasta que termina o vence. Un ingreso desde un dispositivo nuevo deja un aviso al dueño de la cuenta',
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
          `Nivel ${config.logLevel}, en la salida estándar; sin direcciones de red, contenido de los pedidos, tokens ni credenciales, salvo la primera contraseña del primer administrador, si la eligió la tienda. De una persona, a lo más el número de su cuenta. El proxy tiene los suyos`,
          'server/platform/log.ts; LOG_LEVEL',
        ],
        [
          'Registro de actos',
          `${count(rows.get('audit') ?? 0)} anotaciones: lo que hicieron administradores y proveedores de cuentas, y quién vio o sacó datos de personas`,
          'Auditoría; tabla audit',
        ],
        [
          'Registro de quién vio los datos de quién',
          'Personas y hojas del Libro de Reclamaciones de una en una, la primera vez de cada día; cada lista que se exporta, cada clave ajena que se ve y cada copia que se descarga. No se anotan las listas en pantalla, quien mira sus propios datos, ni lo que se hace en el equipo mismo',
          'Auditoría, «Solo quién vio datos de personas»; docs/decisions/0074-who-saw-whose-data.md',
        ],
      ]),
    ],
    [
      'Datos personales que hay',
      'Cada tabla de la base de datos que dice algo de alguien. Para qué se usa cada dato lo dice la política de privacidad de la tienda, que escribe el titular.',
      table(
        Object.entries(personalTables)
          .toSorted(([, one], [, other]) => one.localeCompare(other, 'es'))
          .flatMap(([name, what]): Line[] => {
            const many = rows.get(name)
            return many === undefined ? [] : [[what, many === 1 ? '1 fila' : `${count(many)} filas`, `tabla ${name}`]]
          }),
      ),
    ],
    ['Quién más recibe datos', table(audienceLines(config, { mailServer: facts.mailServer, devices }))],
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
