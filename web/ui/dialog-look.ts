/** The look of a dialog's parts, for `Dialog` and for what stands in its place until it is rendered. */
export const dialogLook = {
  veil: 'fixed inset-0 z-50 bg-veil',
  viewport: 'fixed inset-0 z-50 flex items-end justify-center xs:items-center xs:p-4',
  panel:
    'flex max-h-[min(92dvh,100dvh-var(--toast-room))] w-full flex-col low:block low:overflow-y-auto rounded-t-card border border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float xs:rounded-card',
  head: 'flex items-start justify-between gap-4 px-5 pt-5 pb-3',
  title: 'text-22 font-bold',
  close:
    '-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink',
  // The padding above leaves room for the focus ring of a control that comes first.
  body: '-mt-1 overflow-y-auto px-5 pt-1 pb-5 has-[.at-foot]:scroll-pb-24 low:overflow-visible',
  foot: 'flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 *:flex-1 xs:*:flex-none',
}

export const dialogWidths = { sm: 'xs:max-w-sm', md: 'xs:max-w-lg', lg: 'xs:max-w-3xl' }
