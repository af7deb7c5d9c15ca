import { inflate } from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? 'C:\\', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
]

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** Returns a Chromium for the journeys: CHROME_PATH, an installed one, or the one from npm, which is unpacked once. */
export async function findChromium(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const wanted = process.env['CHROME_PATH']
  if (wanted && !existsSync(wanted)) throw new Error(`CHROME_PATH: there is no ${wanted}`)
  const found = wanted ?? installed.find((path) => existsSync(path))
  if (found) return { executablePath: found, args: [...quiet, ...asRoot], env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium was found. Install one, or tell where it is in CHROME_PATH.')
  }
  const folder = await unpacked()
  return {
    executablePath: join(folder, 'chromium'),
    // This build has no sandbox helper; it only ever opens the shop under test.
    args: [...quiet, '--no-sandbox', '--disable-setuid-sandbox', '--font-render-hinting=none'],
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** Unpacks the browser from npm with its libraries and fonts into the project's cache, completely or not at all. */
async function unpacked(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = resolve(dirname(entry), '..')
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const cache = resolve(import.meta.dirname, '..', '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(home, 'bin'), cache, folder)
  await setFonts(folder)
  return folder
}

async function unpack(packed: string, cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'chromium-'))
  const usual = process.env['TMPDIR']
  try {
    // `inflate` writes to the system's temporary folder.
    process.env['TMPDIR'] = draft
    for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(packed, name))
    }
    await rename(draft, folder)
  } catch (error) {
    // Another worker may have unpacked it first.
    if (!existsSync(folder)) throw error
  } finally {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
    await rm(draft, { recursive: true, force: true })
  }
}

/** Writes the font configuration, again if the project was moved, because its paths are absolute. */
async function setFonts(folder: string): Promise<void> {
  const path = join(folder, 'fonts.conf')
  if ((await readFile(path, 'utf8').catch(() => '')) === fontsIn(folder)) return
  // Replaced atomically: a browser of another worker may be reading it.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, fontsIn(folder))
  await rename(draft, path)
}

/** Without a single system font, a browser shows no text at all, not even in web fonts. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
