export type ToastType = 'good' | 'bad' | 'info'
/** A link to what the toast is about. */
type Link = { label: string; href: string }
export type ToastMessage = { message: string; type: ToastType; ms: number; link: Link | undefined }

let waiting: ToastMessage[] = []
let show: ((said: ToastMessage) => void) | undefined

const untilClosed = 0
/** Long enough to read the message, and to find and reach its link. */
const readingMs = (message: string, link?: Link) => Math.max(2500, 1000 + 60 * message.length) + (link ? 2000 : 0)

/** Shows a toast for as long as it takes to read, or for `ms`; an error stays until it is closed. */
export function toast(
  message: string,
  { type = 'info', ms, link }: { type?: ToastType; ms?: number; link?: Link } = {},
): void {
  const said = { message, type, ms: ms ?? (type === 'bad' ? untilClosed : readingMs(message, link)), link }
  if (show) show(said)
  else waiting.push(said)
}

/** Tells the user that the shop could not be reached. */
export const toastNoConnection = () =>
  toast('No hay conexión con la tienda. Revisa tu internet y vuelve a probar.', { type: 'bad' })

/** Sets the function that shows toasts, and passes it those that were waiting for it. */
export function onToast(to: (said: ToastMessage) => void): void {
  show = to
  for (const said of waiting) to(said)
  waiting = []
}
