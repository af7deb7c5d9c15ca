/** The look of a menu's popup, without its width. */
export const menuLook =
  'max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float transition duration-150 ease-out data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-1 data-[starting-style]:opacity-0'
