import type { AppContext } from '../context.ts'

/** Removes a picture that no row shows any more. What cannot be removed now is swept within the hour. */
export async function discardFile({ files, log }: AppContext, name: string): Promise<void> {
  await files.remove(name).catch(() => log.warn('a picture could not be removed; it is swept later'))
}
