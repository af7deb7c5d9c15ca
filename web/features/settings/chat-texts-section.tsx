import type { PublicSettings } from '#contract/settings/settings.ts'
import { chatTextNames, defaultChatTexts, type ChatTextName } from '#domain/chat-texts.ts'
import { issueOf } from '../../platform/api.ts'
import { ChatTextField } from './chat-text-field.tsx'
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

/** The templates of the chat texts, with a preview of each. */
export function ChatTextsSection({ settings }: { settings: PublicSettings }) {
  const { draft, edit, error, section } = useSettingsDraft('textos', settings.chatTexts, (chatTexts) => ({
    chatTexts,
  }))
  const put = (name: ChatTextName, text: string) => edit({ ...draft, [name]: text })
  return (
    <SettingsSection hint="Lo que va entre llaves se reemplaza por el dato de cada caso." {...section}>
      <ul className="grid gap-6">
        {chatTextNames.map((name) => (
          <ChatTextField
            key={name}
            name={name}
            label={labels[name]}
            text={draft[name]}
            onChange={(text) => put(name, text)}
            refused={issueOf(error, `chatTexts.${name}`)}
            deliverProfile={draft.deliverProfile}
            resetLabel="Volver al texto original"
            onReset={draft[name] === defaultChatTexts[name] ? undefined : () => put(name, defaultChatTexts[name])}
          />
        ))}
      </ul>
    </SettingsSection>
  )
}
