import { Plus } from 'lucide-react'
import { bannerCount, type Banner } from '#domain/banner.ts'
import { issueOf } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/button.tsx'
import { defaultSlides } from '../catalogue/banner-slides.ts'
import { BannerFields } from './banner-fields.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const blank: Banner = { picture: null, title: '', text: '', label: 'Ver', link: paths.home(), from: null, until: null }

/** The default banners, as a starting point. */
const usual = defaultSlides.map(({ title, text, action }): Banner => ({
  ...blank,
  title,
  text,
  label: action.label,
  link: action.href.replace('#', ''),
}))

const moved = (banners: readonly Banner[], from: number, by: number) => {
  const rest = banners.toSpliced(from, 1)
  return rest.toSpliced(from + by, 0, ...banners.slice(from, from + 1))
}

/** The banners of the home page. */
export function BannersSection({ settings }: { settings: { banners?: Banner[] | undefined } }) {
  const { draft, edit, error, section } = useSettingsDraft('banners', settings.banners ?? [], (banners) => ({
    banners,
  }))
  return (
    <SettingsSection
      hint={`De ${bannerCount.min} a ${bannerCount.max}, en este orden, cada uno en sus fechas. Si hoy no hay al menos ${bannerCount.min}, se muestran los de siempre.`}
      {...section}
    >
      {draft.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-soft">La portada muestra los {usual.length} de siempre.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => edit(usual)}>
              Empezar con los de siempre
            </Button>
            <Button variant="secondary" size="sm" onClick={() => edit([blank, blank])}>
              Empezar con dos vacíos
            </Button>
          </div>
        </div>
      ) : (
        <>
          <ol className="grid gap-6">
            {draft.map((banner, index) => (
              <BannerFields
                // Banners have no id: the key is the index.
                key={`${index} of ${draft.length}`}
                index={index}
                count={draft.length}
                banner={banner}
                issueOf={(field) => issueOf(error, `banners.${index}.${field}`)}
                onChange={(next) => edit(draft.with(index, next))}
                onMove={(by) => edit(moved(draft, index, by))}
                onRemove={() => edit(draft.toSpliced(index, 1))}
              />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              disabled={draft.length >= bannerCount.max}
              icon={<Plus size={18} />}
              onClick={() => edit([...draft, blank])}
            >
              Agregar banner
            </Button>
            <Button variant="quiet" size="sm" onClick={() => edit([])}>
              Volver a los de siempre
            </Button>
          </div>
        </>
      )}
    </SettingsSection>
  )
}
