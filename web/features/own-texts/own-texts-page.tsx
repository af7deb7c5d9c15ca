import { useQuery } from '@tanstack/react-query'
import { problems } from '#contract/protocol/problems.ts'
import { defaultChatTexts, type ChatTexts } from '#domain/chat-texts.ts'
import { ownTextLengths, ownTextNames, textOfShop, type OwnTextName } from '#domain/own-texts.ts'
import { call, issueOf } from '../../platform/api.ts'
import { refresh, showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { useShop } from '../../platform/shop.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { changesOf } from '../settings/changes-of.ts'
import { ChatTextField } from '../settings/chat-text-field.tsx'
import { DraftForm } from '../settings/draft-form.tsx'
import { useDraft } from '../settings/use-draft.ts'
import { ownTextsQuery, type OwnTexts } from './queries.ts'

const title = 'Mis mensajes'

const templates: Record<OwnTextName, string> = {
  deliver: 'Entregar una compra',
  deliverProfile: 'Entregar una compra: cada perfil',
  deliverTicket: 'Entregar una compra: cada ticket',
  notify: 'Recordar que algo vence',
  notifyTicket: 'Recordar un ticket',
}

const lines = {
  pago: { label: 'Cómo te pagan', hint: 'Va donde el recordatorio dice {pago}. Por ejemplo: Yape 987 654 321.' },
  firma: { label: 'Tu línea en la imagen', hint: 'Al pie de la tarjeta de entrega: tu nombre, tu número o un saludo.' },
  origen: {
    label: 'De dónde tienes el número',
    hint: 'Al final de lo que entregas. Por ejemplo: Tengo tu número porque me compraste.',
  },
} as const
const lineNames = Object.keys(lines) as (keyof typeof lines)[]

/** What the viewer writes to their own customers, in place of the shop's texts. */
export function OwnTextsPage() {
  const own = useQuery(ownTextsQuery)
  const { data: settings } = useQuery(settingsQuery)
  return (
    <Page title={title}>
      <Loaded query={own} skeleton={<SkeletonList count={4} className="h-40" />}>
        {(saved) => <OwnTextsForm saved={saved} ofShop={settings?.chatTexts ?? defaultChatTexts} />}
      </Loaded>
    </Page>
  )
}

/** A blank text is none: the customers get the shop's. */
const withoutBlank = (texts: OwnTexts) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text?.trim() ? text : null])) as OwnTexts

function OwnTextsForm({ saved, ofShop }: { saved: OwnTexts; ofShop: ChatTexts }) {
  const { name } = useShop()
  const { draft, edit, error, unsaved } = useDraft({
    id: 'mis-mensajes',
    saved,
    send: ({ draft: typed, base, shown }) =>
      call(api.ownTexts.save, { body: { ...changesOf(withoutBlank(typed), base), shown } }),
    onSuccess: async (reply) => {
      await showReply(ownTextsQuery.queryKey, reply)
      toast('Guardado', { type: 'good' })
    },
    reread: () => refresh(ownTextsQuery.queryKey),
  })
  const put = (field: keyof OwnTexts, text: string | null) => edit({ ...draft, [field]: text })
  const shopsOwn = (text: OwnTextName) => textOfShop(text, { name, texts: ofShop })
  const isReplaced = ownTextNames.some((text) => shopsOwn(text) !== ofShop[text])
  const profile = draft.deliverProfile?.trim() ? draft.deliverProfile : shopsOwn('deliverProfile')
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <p className="max-w-prose text-soft">
        Lo que reciben tus clientes cuando les entregas o les recuerdas algo. Lo que no cambies se lee como en la tienda
        {isReplaced ? ', sin su nombre' : ''}. Lo que va entre llaves se reemplaza por el dato de cada caso.
      </p>
      <DraftForm about={title} ifOutdated={problems.TEXTS_CHANGED.message} {...unsaved}>
        <div className="grid items-start gap-4 lg:grid-cols-3">
          {lineNames.map((line) => (
            <TextField
              key={line}
              {...lines[line]}
              label={`${lines[line].label} (opcional)`}
              maxLength={ownTextLengths[line]}
              value={draft[line] ?? ''}
              onChange={(event) => put(line, event.target.value)}
              error={issueOf(error, line)}
            />
          ))}
        </div>
        <ul className="mt-2 grid gap-6">
          {ownTextNames.map((text) => (
            <ChatTextField
              key={text}
              name={text}
              label={templates[text]}
              text={draft[text] ?? shopsOwn(text)}
              fallback={shopsOwn(text)}
              onChange={(typed) => put(text, typed)}
              refused={issueOf(error, text)}
              deliverProfile={profile}
              pago={draft.pago?.trim()}
              origen={draft.origen?.trim()}
              resetLabel="Volver al de la tienda"
              onReset={draft[text] === null ? undefined : () => put(text, null)}
            />
          ))}
        </ul>
      </DraftForm>
    </div>
  )
}
