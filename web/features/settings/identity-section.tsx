import type { PublicSettings } from '#contract/settings/settings.ts'
import { colorProblem, readableColor } from '#domain/accent.ts'
import { defaultIdentity, logoUrl, pictureUrl } from '#domain/identity.ts'
import { issueOf } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { IdentityPreview } from './identity-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The initial value of the colour field while the shop has the default colours. */
const usualColor = '#6b21c8'

/** The name and the look of the shop. */
export function IdentitySection({ settings }: { settings: PublicSettings }) {
  const { draft, edit, error, section } = useSettingsDraft('marca', settings.identity, (identity) => ({ identity }))
  const { name, slogan, color } = draft
  const shown = color !== null && isColor(color) ? color.toLowerCase() : null
  const problem = shown === null ? undefined : colorProblem(shown)
  return (
    <SettingsSection
      hint="Se ven en todas las páginas, en los correos, en los enlaces que compartes y en la aplicación instalada."
      {...section}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Nombre de la tienda"
          maxLength={40}
          autoComplete="off"
          value={name}
          onChange={(event) => edit({ ...draft, name: event.target.value })}
          error={issueOf(error, 'identity.name')}
        />
        <TextField
          label="Frase"
          maxLength={120}
          autoComplete="off"
          value={slogan}
          onChange={(event) => edit({ ...draft, slogan: event.target.value })}
          error={issueOf(error, 'identity.slogan')}
          hint="Al pie de cada página y en los buscadores."
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <TextField
            label="Color principal"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder={`El de siempre, ${usualColor}`}
            value={color ?? ''}
            onChange={(event) => edit({ ...draft, color: event.target.value || null })}
            error={problem ?? issueOf(error, 'identity.color')}
            hint="El de los botones y los enlaces. En el tema oscuro se aclara lo necesario."
            lead={
              <input
                type="color"
                aria-label="Paleta"
                value={shown ?? usualColor}
                onChange={(event) => edit({ ...draft, color: event.target.value })}
                className="ml-1.5 size-9 shrink-0 cursor-pointer rounded-control bg-transparent"
              />
            }
          />
          {problem !== undefined && shown !== null && (
            <Button
              size="sm"
              variant="secondary"
              className="justify-self-start"
              onClick={() => edit({ ...draft, color: readableColor(shown) })}
            >
              Usar {readableColor(shown)}
            </Button>
          )}
          {color !== null && problem === undefined && (
            <Button
              size="sm"
              variant="quiet"
              className="justify-self-start"
              onClick={() => edit({ ...draft, color: defaultIdentity.color })}
            >
              Volver al color original
            </Button>
          )}
          <PictureField
            kind="logo"
            label="Logo"
            hint="Junto al nombre. Casi cuadrado; mejor un PNG con fondo transparente."
            error={issueOf(error, 'identity.logo')}
            onUploaded={(logo) => edit({ ...draft, logo })}
            onReset={draft.logo === null ? undefined : () => edit({ ...draft, logo: null })}
          >
            <img src={logoUrl(draft)} alt="" className="size-12 object-contain" />
          </PictureField>
          <PictureField
            kind="icon"
            label="Icono"
            hint="En la pestaña y en la pantalla del teléfono. Cuadrado, de 512 píxeles o más."
            error={issueOf(error, 'identity.icon')}
            onUploaded={(icon) => edit({ ...draft, icon })}
            onReset={draft.icon === null ? undefined : () => edit({ ...draft, icon: null })}
          >
            <img
              src={draft.icon === null ? '/favicon.svg' : pictureUrl(draft.icon, 'icon-192')}
              alt=""
              className="size-12 rounded-control object-cover"
            />
          </PictureField>
        </div>
        <IdentityPreview identity={{ ...draft, color: shown && readableColor(shown) }} />
      </div>
    </SettingsSection>
  )
}
