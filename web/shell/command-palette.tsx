import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { navigate } from '../platform/location.ts'
import { Spinner } from '../ui/button.tsx'
import { usePaletteSearch, type Hit, type HitGroup } from './palette-search.ts'
import { swallowPress } from '../ui/press-outside.ts'
import { useSettled } from '../ui/timers.ts'

/** Finds any screen, user, product or sale of the back office, by its first letters, a phone or a number. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState('')
  const typed = input.trim()
  const { groups, searching, failed } = usePaletteSearch(typed, useSettled(typed))
  const [chosen, choose] = useState<Hit>()
  const gone = useRef(false)
  // Results for an earlier text may not match this one: a quick Enter waits for the current results.
  const found = searching ? undefined : groups.flatMap(({ items }) => items).find(({ key }) => key === chosen?.key)
  const href = chosen?.ofScreen ? chosen.href : found?.href
  useEffect(() => {
    if (href === undefined) return
    gone.current = true
    onClose()
    navigate(href)
  }, [href, onClose])
  return (
    <Dialog.Root
      open
      onOpenChange={(open, details) => {
        swallowPress(open, details)
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-veil" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex justify-center xs:items-start xs:p-4 xs:pt-[12dvh] low:p-0">
          <Dialog.Popup
            aria-label="Ir a cualquier parte"
            finalFocus={() => (gone.current ? document.querySelector<HTMLElement>('main h1') : true)}
            className="flex h-full w-full flex-col overflow-hidden border-line bg-surface shadow-float xs:h-auto xs:max-h-[76dvh] xs:max-w-xl xs:rounded-card xs:border low:max-h-full"
          >
            <Autocomplete.Root
              inline
              open
              mode="none"
              autoHighlight="always"
              items={groups}
              value={input}
              onValueChange={(text) => {
                setInput(text)
                choose(undefined)
              }}
              itemToStringValue={({ label }: Hit) => label}
            >
              <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
                {searching && typed !== '' ? <Spinner /> : <Search size={20} className="shrink-0 text-soft" />}
                <Autocomplete.Input
                  aria-label="Pantalla, usuario, producto o venta"
                  placeholder="Nombre, teléfono o #número"
                  maxLength={100}
                  className="min-h-14 w-full min-w-0 rounded-control bg-transparent px-2 text-16 outline-offset-[-6px] placeholder:text-soft"
                />
                <Dialog.Close
                  aria-label="Cerrar"
                  className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
                >
                  <X size={20} />
                </Dialog.Close>
              </div>
              <Autocomplete.Status className="text-14 text-soft not-empty:px-4 not-empty:py-3">
                {failed && 'No se pudo buscar en la tienda. Estas son las pantallas que coinciden.'}
                {!failed && !searching && groups.length === 0 && `Nada coincide con «${typed}».`}
              </Autocomplete.Status>
              <Autocomplete.List className="overflow-y-auto overscroll-contain p-2 empty:hidden">
                {({ value, items }: HitGroup) => (
                  <Autocomplete.Group key={value} items={items}>
                    <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-12 font-semibold text-soft">
                      {value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(hit: Hit) => (
                        <Autocomplete.Item
                          key={hit.key}
                          value={hit}
                          onClick={() => choose(hit)}
                          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-[highlighted]:bg-accent-wash data-[highlighted]:text-accent"
                        >
                          <hit.Icon size={18} className="shrink-0 text-soft" />
                          <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{hit.label}</span>
                          <span className="max-w-[55%] text-right text-14 text-soft wrap-anywhere">{hit.note}</span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
