import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { saveFile } from '../../platform/api.ts'
import { HashRow } from '../catalogue/draw-commitment.tsx'
import type { Readable } from './verifier.ts'

/** The data on which the draw is based, to compare and to download. */
export function ActaData({ acta, file }: { acta: Readable['acta']; file: string }) {
  const { raffleId, commitment, secret, listHash, beacon, closedAt, drawnAt } = acta
  return (
    <section aria-labelledby="acta" className="rounded-card border border-line bg-surface p-5 md:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="acta" className="text-22 font-bold">
          Acta del sorteo {raffleId}
        </h2>
        <Button
          icon={<Download size={18} />}
          onClick={() =>
            saveFile(`acta-sorteo-${raffleId}.json`, new Blob([withInstructions(file)], { type: 'application/json' }))
          }
        >
          Descargar acta
        </Button>
      </div>
      <dl className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        <HashRow term="Huella del secreto, publicada antes de vender" value={commitment} />
        <HashRow term="Secreto, revelado después del sorteo" value={secret} />
        <HashRow term={`Huella de la lista, publicada el ${formatMoment(new Date(closedAt))}`} value={listHash} />
        {beacon && <HashRow term={`Firma de drand, ronda ${beacon.round}`} value={beacon.signature} />}
      </dl>
      <p className="mt-5 text-14 text-soft">
        Sorteado el {formatMoment(new Date(drawnAt))}. El archivo sirve para comprobar el sorteo sin esta página; dice
        cómo.
      </p>
    </section>
  )
}

/** The record, with how to verify it without this page as its first field. */
const withInstructions = (file: string) => file.replace('{', '{"comprobar":"npm run verify-draw acta.json",')
