import {
  fillIn,
  knownPlaceholders,
  placeholdersOf,
  requiredPlaceholder,
  requiredPlaceholders,
  type ChatTextName,
} from '#domain/chat-texts.ts'
import { Button } from '../../ui/button.tsx'
import { withAmountsWhole } from '../../ui/soles.ts'
import { TextArea } from '../../ui/text-field.tsx'

/** Example values for the preview. */
const example = {
  cliente: 'Rosa Quispe',
  producto: 'Cine 30 días',
  vence: 'vence el 31/12/2026',
  ticket: '7',
  codigo: 'ABC2345',
  compra: '120',
  ganador: 'Rosa Quispe',
  usuario: 'rosaquispe',
  clave: 'Lima-2026',
  perfil: '2',
  pin: '1234',
  hasta: '31/12/2026',
  monto: 'S/. 50.00',
  precio: 'S/. 15.00',
  pago: 'Yape 987 654 321 (Rosa Quispe)',
}

type Props = {
  name: ChatTextName
  label: string
  text: string
  onChange: (text: string) => void
  /** What the server refused. */
  refused: string | undefined
  /** The template of each profile in the preview of a delivery. */
  deliverProfile: string
  /** Where customers pay, in the preview of a reminder. */
  pago?: string | undefined
  /** What stands below the text in the preview of a delivery. */
  origen?: string | undefined
  /** What an empty text stands for; without it the text is required. */
  fallback?: string
  /** Returns to the text that stood here at first; none while it does. */
  onReset: (() => void) | undefined
  resetLabel: string
}

/** A template of a chat text, with a preview. */
export function ChatTextField({
  name,
  label,
  text,
  onChange,
  refused,
  fallback,
  onReset,
  resetLabel,
  ...values
}: Props) {
  const isEmpty = fallback !== undefined && text.trim() === ''
  const shown = isEmpty ? fallback : text
  const words = placeholdersOf(name).map((word) => `{${word}}`)
  const given = { ...example, ...(values.pago && { pago: values.pago }) }
  const fault = !knownPlaceholders(name).test(shown)
    ? 'Hay un marcador que este texto no conoce.'
    : requiredPlaceholders(name).test(shown)
      ? undefined
      : `Este texto necesita {${requiredPlaceholder[name]}}.`
  return (
    <li className="grid items-start gap-3 lg:grid-cols-2">
      <TextArea
        label={label}
        maxLength={500}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        error={refused ?? fault}
        hint={words.length > 0 ? `Marcadores: ${words.join(' ')}` : 'Este texto no lleva marcadores.'}
      />
      <div className="grid min-w-0 gap-1.5">
        <p className="text-14 text-soft">{isEmpty ? 'Vacío, se leerá el de la tienda' : 'Así se leerá'}</p>
        <p
          aria-live="polite"
          className="rounded-card rounded-tl-none bg-good-wash px-4 py-3 whitespace-pre-wrap wrap-anywhere"
        >
          {withBold(withAmountsWhole(fillIn(shown, { ...given, datos: fillIn(values.deliverProfile, given) })))}
          {name === 'deliver' && values.origen && `\n\n${values.origen}`}
        </p>
        {onReset && (
          <Button size="sm" variant="quiet" className="justify-self-start" onClick={onReset}>
            {resetLabel}
            <span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** As WhatsApp shows what stands between asterisks. */
const withBold = (text: string) =>
  text
    .split(/\*(\S(?:[^*\n]*\S)?)\*/)
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
    .map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
