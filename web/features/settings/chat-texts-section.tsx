import type { PublicSettings } from '#contract/settings/settings.ts'
import {
  chatTextNames,
  defaultChatTexts,
  fillIn,
  knownPlaceholders,
  placeholdersOf,
  requiredPlaceholder,
  requiredPlaceholders,
  type ChatTextName,
} from '#domain/chat-texts.ts'
import { issueOf } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { withAmountsWhole } from '../../ui/soles.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const labels: Record<ChatTextName, string> = {
  notify: 'Notificar a un cliente',
  notifyTicket: 'Notificar un ticket',
  support: 'Pedir soporte',
  renew: 'Pedir una renovación',
  contact: 'Pedir un producto por WhatsApp',
  topUp: 'Enviar un comprobante',
  winner: 'Felicitar a un ganador',
  help: 'Pedir ayuda',
  deliver: 'Entregar una compra',
  deliverProfile: 'Entregar una compra: cada perfil',
  deliverTicket: 'Entregar una compra: cada ticket',
}

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

const braced = (name: ChatTextName) => placeholdersOf(name).map((word) => `{${word}}`)

/** The templates of the chat texts, with a preview of each. */
export function ChatTextsSection({ settings }: { settings: PublicSettings }) {
  const { draft, edit, error, section } = useSettingsDraft('textos', settings.chatTexts, (chatTexts) => ({
    chatTexts,
  }))
  const put = (name: ChatTextName, text: string) => edit({ ...draft, [name]: text })
  return (
    <SettingsSection hint="Lo que va entre llaves se reemplaza por el dato de cada caso." {...section}>
      <ul className="grid gap-6">
        {chatTextNames.map((name) => {
          const unknown = !knownPlaceholders(name).test(draft[name])
          return (
            <li key={name} className="grid items-start gap-3 lg:grid-cols-2">
              <TextArea
                label={labels[name]}
                maxLength={500}
                value={draft[name]}
                onChange={(event) => put(name, event.target.value)}
                error={
                  issueOf(error, `chatTexts.${name}`) ??
                  (unknown
                    ? 'Hay un marcador que este texto no conoce.'
                    : !requiredPlaceholders(name).test(draft[name])
                      ? `Este texto necesita {${requiredPlaceholder[name]}}.`
                      : undefined)
                }
                hint={
                  placeholdersOf(name).length > 0
                    ? `Marcadores: ${braced(name).join(' ')}`
                    : 'Este texto no lleva marcadores.'
                }
              />
              <div className="grid gap-1.5">
                <p className="text-14 text-soft">Así se leerá</p>
                <p
                  aria-live="polite"
                  className="rounded-card rounded-tl-none bg-good-wash px-4 py-3 whitespace-pre-wrap"
                >
                  {withAmountsWhole(fillIn(draft[name], { ...example, datos: fillIn(draft.deliverProfile, example) }))}
                </p>
                {draft[name] !== defaultChatTexts[name] && (
                  <Button
                    size="sm"
                    variant="quiet"
                    className="justify-self-start"
                    onClick={() => put(name, defaultChatTexts[name])}
                  >
                    Volver al texto original<span className="sr-only">: {labels[name]}</span>
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}
