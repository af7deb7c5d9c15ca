import { keptPlace } from '../../features/backups/index.ts'
import type { Config } from '../../platform/config.ts'
import { placeOf } from './describe-config.ts'
import { formatSpan, numbered, type Line } from './markdown.ts'

const inWords = new Intl.ListFormat('es')

const encryption = 'cifrado en el formato de age, con una clave que se deriva de la «Clave que abre las demás»'

/** Where copies of the data are, what protects them, and how many there are. */
export const backupLines = (config: Config): Line[] => [
  ...planLines(config),
  [
    'Copias a mano',
    'Las que se descargan de Ajustes y las de `npm run backup`: sin cifrar, salvo lo sellado. Si se piden con la clave, se puede leer todo',
    'docs/operations/daily.md; las descargadas, en Auditoría',
  ],
  [
    'Lo que una restauración no debe deshacer',
    `En ${placeOf(keptPlace(config))}, sin plazo y ${encryption}: hojas del Libro de Reclamaciones, cierres de cuenta y segundos pasos quitados`,
    'docs/decisions/0072-kept-records.md',
  ],
]

function planLines({ backup, databaseUrl, dataDir }: Config): Line[] {
  if (!backup) return [['Copias por plan', 'ninguna', 'BACKUP_TO']]
  const { to, everyMs, retention } = backup
  const { days, weeks, months } = retention
  const last = [
    days > 0 && numbered(days, 'día', 'días'),
    weeks > 0 && numbered(weeks, 'semana', 'semanas'),
    months > 0 && numbered(months, 'mes', 'meses'),
  ].filter((it) => it !== false)
  const more = last.length > 0 ? `, y la más nueva de cada uno de los últimos: ${inWords.format(last)}` : ''
  return [
    [
      'Copias por plan',
      `En ${placeOf(to)}, cada ${formatSpan(everyMs / 1000).replace(/^1 /, '')}`,
      'BACKUP_TO, BACKUP_EVERY',
    ],
    ['Cuántas se guardan', `Todas las de las últimas 24 horas${more}`, 'BACKUP_KEEP'],
    ...(databaseUrl
      ? []
      : ([
          [
            'Cada cambio de la base de datos',
            `En el mismo lugar y con el mismo cifrado, ${days === 1 ? 'del último día' : `de los últimos ${days} días`}`,
            'docs/decisions/0033-continuous-archiving.md',
          ],
        ] satisfies Line[])),
    [
      'Su cifrado',
      `Todo eso va ${encryption}: quien tiene esa lo abre todo. Mientras se hace, una copia está sin cifrar en ${dataDir}/archiving`,
      'server/features/backups/seal.ts',
    ],
  ]
}
