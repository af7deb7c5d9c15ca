import { inspect } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** Where the shop that failed to start keeps its data. */
type Place = { dataDir: string; databaseUrl: string | undefined }

type Failure = { code: string; message: string; path?: string | undefined; hostname?: string | undefined }

const unexpectedAdvice =
  'Vuelve a probar con LOG_LEVEL=debug: el registro dirá dónde falló. Envíalo a quien mantiene el programa.'

/** One Spanish sentence about why the shop did not start: what is wrong, in which variable or folder, what to do. */
export function startFailure(error: unknown, place?: Place): string {
  if (error instanceof OperatorError) return error.message
  const failure = failureOf(error)
  const sentence =
    machineFailure(failure) ??
    fileFailure(failure, place) ??
    (place?.databaseUrl === undefined ? embeddedFailure(failure, place) : externalFailure(failure))
  return sentence ?? `La tienda no pudo continuar por un fallo inesperado (${nameOf(error)}). ${unexpectedAdvice}`
}

/** The first error of several, such as the attempts at both addresses of a host. */
function failureOf(error: unknown): Failure {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code = '', message = String(first), path, dest, hostname } = first as Partial<Failure & { dest: string }>
  return { code, message, path: dest ?? path, hostname }
}

function nameOf(error: unknown): string {
  const { name = typeof error, code } = error as { name?: string; code?: unknown }
  return code === undefined ? name : `${name} ${inspect(code)}`
}

function machineFailure({ code, message }: Failure): string | undefined {
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'El equipo no deja abrir más archivos: sube el límite (ulimit -n) y vuelve a probar.'
  if (code === 'ENOMEM' || code === 'ERR_WORKER_OUT_OF_MEMORY' || /out of memory|cannot allocate memory/i.test(message))
    return outOfMemory
  return undefined
}

const outOfMemory =
  'No hay memoria suficiente para la tienda: cierra otros programas o usa un equipo con más memoria (la tienda pide 512 MB).'

/** Errors of files, all of which stand below DATA_DIR unless the path says otherwise. */
function fileFailure({ code, path }: Failure, place: Place | undefined): string | undefined {
  const why = fileReasons[code]
  if (why === undefined || (path === undefined && code !== 'ENOSPC')) return undefined
  const where = path ?? place?.dataDir ?? ''
  const isSetting = place && !where.startsWith(place.dataDir) && place.databaseUrl?.includes(where)
  return isSetting
    ? `No se pudo leer ${where}, que DATABASE_URL nombra: ${why}. Corrige DATABASE_URL.`
    : `No se puede guardar en ${where}: ${why}. Revisa la carpeta de DATA_DIR, o pon en DATA_DIR otra en la que se pueda escribir.`
}

const fileReasons: Readonly<Record<string, string>> = {
  EACCES: 'este usuario no tiene permiso',
  EPERM: 'este usuario no tiene permiso',
  EROFS: 'el disco es de solo lectura',
  ENOSPC: 'el disco está lleno',
  EDQUOT: 'el espacio de este usuario está lleno',
  EFBIG: 'el archivo pasa del tamaño que este equipo permite',
  ENOTDIR: 'hay un archivo donde debería haber una carpeta',
  EEXIST: 'hay un archivo donde debería haber una carpeta',
  EISDIR: 'hay una carpeta donde debería haber un archivo',
  ENOTEMPTY: 'ya hay otros archivos ahí',
  ENOENT: 'esa carpeta no existe y no se puede crear',
  ENAMETOOLONG: 'la ruta es demasiado larga',
  ELOOP: 'la ruta da vueltas por enlaces',
  EINVAL: 'esa ruta no es válida',
  ENOTSUP: 'ese disco no lo permite',
  EIO: 'el disco falla',
}

const damagedDatabase = (where: string) =>
  `Los archivos de la base de datos de ${where} están dañados. Muévelos a otro lugar y restaura tu copia de seguridad con npm run restore.`

const fullDisk = (where: string) =>
  `El disco de ${where} está lleno. Libera espacio, o pon en DATA_DIR una carpeta de otro disco, y vuelve a probar.`

/** What PostgreSQL said, in its log or in an error, about files that it cannot use. */
export function databaseFilesFailure(said: string, where: string): string | undefined {
  if (/No space left on device|could not extend file|File too large|Disk quota exceeded/.test(said))
    return fullDisk(where)
  if (/Read-only file system/.test(said))
    return `El disco de ${where} es de solo lectura. Pon en DATA_DIR una carpeta en la que se pueda escribir.`
  const version = /initialized by PostgreSQL version (\S+?),?\s/.exec(said)?.[1]
  if (version || /are incompatible with server/.test(said))
    return (
      `La base de datos de ${where} es de otra versión de PostgreSQL${version ? ` (${version})` : ''}. ` +
      'Ábrela con la versión de la tienda que la hizo, o restaura una copia de seguridad en otra DATA_DIR.'
    )
  if (/[Cc]annot allocate memory|out of memory|could not create shared memory|could not map anonymous/.test(said))
    return outOfMemory
  if (/ermission denied|has wrong ownership|has invalid permissions/.test(said))
    return `La base de datos de ${where} es de otro usuario de este equipo. Inicia la tienda con ese usuario.`
  const isDamaged =
    /checkpoint record|incorrect checksum|invalid (?:page|data|value|magic)|could not (?:open|read|find|access)|is missing|corrupt|not a valid data directory|syntax error in file|contains errors|unexpected|does not exist|PANIC/
  return isDamaged.test(said) ? damagedDatabase(where) : undefined
}

function embeddedFailure({ code, message }: Failure, place: Place | undefined): string | undefined {
  const where = `${place?.dataDir ?? 'DATA_DIR'}/postgres`
  if (code === '53100') return fullDisk(where)
  if (code === '53200') return outOfMemory
  if (/^(?:XX00[12]|58P01|58030|22P04|42P01|42703|3D000)$/.test(code)) return damagedDatabase(where)
  if (/^[0-9A-Z]{5}$/.test(code) || isGone(code, message))
    return (
      `La base de datos de ${where} se cerró o no respondió mientras la tienda abría. ` +
      `Su registro está en ${where}/server.log; revisa el espacio del disco y la memoria, y vuelve a probar.`
    )
  return undefined
}

const goneCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

const isGone = (code: string, message: string) =>
  goneCodes.has(code) || /^Connection terminated|^timeout e|^Query read timeout/.test(message)

const external: readonly [RegExp, string][] = [
  [/^28P01$/, 'La contraseña o el usuario de DATABASE_URL no es correcto. Corrígelo en DATABASE_URL.'],
  [
    /^28000$/,
    'PostgreSQL no deja entrar al usuario de DATABASE_URL desde este equipo, o no sin SSL. Revisa el usuario en DATABASE_URL, ' +
      'agrégale ?sslmode=require, o permite la conexión en pg_hba.conf.',
  ],
  [
    /^3D000$/,
    'La base de datos que DATABASE_URL nombra no existe. Corrige DATABASE_URL, o créala vacía con «createdb».',
  ],
  [
    /^(?:42501|3F000)$/,
    'El usuario de DATABASE_URL no puede crear ni usar las tablas de esa base de datos. Hazlo su dueño: ' +
      'ALTER DATABASE … OWNER TO …, o pon en DATABASE_URL al usuario que lo es.',
  ],
  [
    /^53300$/,
    'La base de datos de DATABASE_URL no acepta más conexiones. Sube max_connections o cierra otros programas.',
  ],
  [
    /^(?:53100|58030)$/,
    'El disco de la base de datos de DATABASE_URL está lleno o falla. Libera espacio ahí y vuelve a probar.',
  ],
  [
    /^53200$/,
    'El equipo de la base de datos de DATABASE_URL se quedó sin memoria. Libera memoria ahí y vuelve a probar.',
  ],
  [/^25006$/, 'La base de datos de DATABASE_URL es una réplica de solo lectura. Pon en DATABASE_URL la principal.'],
  [/^55000$/, 'La base de datos de DATABASE_URL no acepta conexiones. Pon otra en DATABASE_URL.'],
  [/^57P0\d$/, 'La base de datos de DATABASE_URL se está iniciando o cerrando. Espera un momento y vuelve a probar.'],
  [/^57014$/, 'La base de datos de DATABASE_URL tardó demasiado. Revisa su equipo y vuelve a probar.'],
  [
    /^XX00[12]$|^58P01$/,
    'Los archivos de la base de datos de DATABASE_URL están dañados. Restaura una copia de seguridad en otra base vacía.',
  ],
]

const wrongCertificate = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO)/

function externalFailure({ code, message, hostname }: Failure): string | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `No se encuentra el equipo «${hostname ?? ''}» que DATABASE_URL nombra. Corrige DATABASE_URL, o revisa la red.`
  if (isGone(code, message) || code === 'EADDRNOTAVAIL')
    return 'Nadie responde en el equipo y el puerto de DATABASE_URL. Revisa que PostgreSQL esté abierto ahí, y corrige DATABASE_URL.'
  if (/does not support SSL/.test(message))
    return 'La base de datos no acepta conexiones con SSL. Quita sslmode de DATABASE_URL, o activa SSL en PostgreSQL.'
  if (wrongCertificate.test(code))
    return (
      `El certificado SSL de la base de datos no se pudo comprobar (${code}). Pon el suyo en DATABASE_URL con ` +
      'sslrootcert=/ruta/ca.crt, o el nombre que lleva el certificado.'
    )
  const known = external.find(([pattern]) => pattern.test(code))?.[1]
  if (known !== undefined) return known
  if (/password must be a string|no password|SASL/.test(message))
    return 'DATABASE_URL no tiene la contraseña que la base de datos pide. Escríbela como postgres://usuario:contraseña@equipo/base.'
  return /^[0-9A-Z]{5}$/.test(code)
    ? `La base de datos de DATABASE_URL no sirve para la tienda (PostgreSQL ${code}: ${message}). Pon en DATABASE_URL una vacía de PostgreSQL 15 o superior.`
    : undefined
}

/** Runs a program's start; a failure that was not reported is reported in one sentence. */
export async function tellFailure(start: () => Promise<void>): Promise<void> {
  const fail = (error: unknown) => {
    process.stderr.write(`\n${startFailure(error)}\n`, () => process.exit(1))
  }
  process.on('uncaughtException', fail)
  try {
    await start()
  } catch (error) {
    fail(error)
  } finally {
    process.off('uncaughtException', fail)
  }
}
