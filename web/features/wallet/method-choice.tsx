import type { OfferedMethod } from '#contract/payment-methods.ts'
import { methodName } from '#domain/payment-method.ts'

type Props = {
  methods: readonly OfferedMethod[]
  chosen: OfferedMethod
  onChoose: (method: OfferedMethod) => void
}

/** One payment method, chosen by a tap. */
export function MethodChoice({ methods, chosen, onChoose }: Props) {
  if (methods.length === 1) return null
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Forma de pago</legend>
      <div className="flex flex-wrap gap-2">
        {methods.map((method) => (
          <label
            key={method.id}
            className="relative grid min-h-10 min-w-0 grow place-items-center rounded-control border border-control-line px-3 py-1 text-14 font-semibold has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent"
          >
            <input
              type="radio"
              name="methodId"
              checked={method.id === chosen.id}
              onChange={() => onChoose(method)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control"
            />
            <span className="min-w-0 break-words">{shortName(method, methods)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The kind, where it is enough to tell it from the others. */
const shortName = (method: OfferedMethod, methods: readonly OfferedMethod[]) =>
  method.kind !== 'Otro' && methods.filter(({ kind }) => kind === method.kind).length === 1
    ? method.kind
    : methodName(method)
