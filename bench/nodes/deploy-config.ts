import { readFile } from 'node:fs/promises'

/** Reads a configuration of deploy/ and replaces the values that its comments mark as site-specific. */
export async function readDeployConfig(name: string, changes: readonly [was: string, is: string][]): Promise<string> {
  let text = await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
  for (const [was, is] of changes) {
    if (text.split(was).length !== 2) throw new Error(`deploy/${name} no dice «${was}» una vez`)
    text = text.replace(was, is)
  }
  return text
}
