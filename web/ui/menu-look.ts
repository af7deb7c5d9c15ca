/** The look of a menu's popup, without its width. */
export const menuLook =
  'max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float transition duration-150 ease-out data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-1 data-[starting-style]:opacity-0'

/** The look of a menu's entry with an icon. */
export const menuItemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-semibold text-inherit no-underline data-[highlighted]:bg-raised'
