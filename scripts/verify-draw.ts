import { readFile } from 'node:fs/promises'
import { acta, actaFailures } from '#contract/raffles/acta.ts'
import { actaChecks, verifyActa } from '#domain/draw/acta.ts'

// npm run verify-draw <acta.json>: verifies a draw from its public record. The exit code is 0 only if all checks pass.
const [path] = process.argv.slice(2)

const names = {
  tickets: 'Tickets numerados, cada uno una vez',
  list: 'Lista igual a la publicada al cerrar la venta',
  commitment: 'Secreto igual al comprometido antes de vender',
  beacon: 'Número público: el fijado, firmado y posterior al cierre',
  winner: 'Ganador',
  whole: 'Huella del acta entera',
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (!path) fail('Usa: npm run verify-draw <acta.json>')
const text = await readFile(path, 'utf8').catch(() => fail(`No se puede leer ${path}.`))
const parsed = acta.safeParse(parse(text))
if (!parsed.success) fail('Ese archivo no es el acta de un sorteo.')
const { data } = parsed
const verdict = verifyActa(data)

process.stdout.write(`Sorteo ${data.raffleId}: ${data.nombre} (${data.tickets.length} tickets)\n`)
for (const check of actaChecks) {
  const failed = !verdict.valid && verdict.failed === check
  const note = check === 'beacon' && data.beacon === null ? ' (sin número público: vale el compromiso solo)' : ''
  process.stdout.write(`  ${failed ? '✗' : '✓'} ${names[check]}${note}\n`)
  if (failed) fail(`\nEl acta NO es válida. ${actaFailures[check]}`)
}
process.stdout.write(`\nEl acta es válida: ganó el ticket ${data.winner.number} (${data.winner.receipt}).\n`)

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
