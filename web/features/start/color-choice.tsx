import { Check } from 'lucide-react'
import { colorProblem, readableColor } from '#domain/accent.ts'

/** Main colours that are readable; the first one is that of the theme. */
export const colors = [
  { label: 'Morado', color: null, shown: '#6b21c8' },
  { label: 'Azul', color: '#1d4ed8', shown: '#1d4ed8' },
  { label: 'Verde', color: '#00704a', shown: '#00704a' },
  { label: 'Rojo', color: '#b91c1c', shown: '#b91c1c' },
  { label: 'Naranja', color: '#a8430a', shown: '#a8430a' },
  { label: 'Rosa', color: '#be185d', shown: '#be185d' },
  { label: 'Turquesa', color: '#0b6b78', shown: '#0b6b78' },
  { label: 'Grafito', color: '#3f3f46', shown: '#3f3f46' },
] as const

type Props = {
  /** As it was chosen; null for the default colours. */
  color: string | null
  onChoose: (color: string | null) => void
  error: string | undefined
}

/** The main colour of the shop: one of some, or any other. */
export function ColorChoice({ color, onChoose, error }: Props) {
  const isOther = colors.every((it) => it.color !== color)
  const problem = color === null ? undefined : colorProblem(color)
  const note =
    error ??
    (problem && color !== null
      ? `Se oscurece un poco, a ${readableColor(color)}, para que el texto se lea.`
      : undefined)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-14 font-semibold">Color</legend>
      <div className="flex flex-wrap items-center gap-2">
        {colors.map(({ label, color: value, shown }) => (
          <label
            key={label}
            title={label}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-accent"
            style={{ backgroundColor: shown }}
          >
            <input
              type="radio"
              name="color"
              aria-label={label}
              checked={color === value}
              onChange={() => onChoose(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            <Check
              size={20}
              aria-hidden
              className="pointer-events-none invisible relative text-white peer-checked:visible"
            />
          </label>
        ))}
        <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-control-line pr-3 pl-1.5 text-14 font-semibold">
          <input
            type="color"
            aria-label="Otro color"
            value={isOther && color !== null ? color : '#6b21c8'}
            onChange={(event) => onChoose(event.target.value)}
            className="size-9 cursor-pointer rounded-control bg-transparent"
          />
          Otro
        </label>
      </div>
      {note && <p className={`text-14 ${error ? 'text-bad' : 'text-soft'}`}>{note}</p>}
    </fieldset>
  )
}
