import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const [violet, amber] = ['#8f52f5', '#ef8a1c']

/** The mark in a square of 48: a P that is a lens and the light that falls from it. */
const mark = (ring = violet, light = amber) =>
  `<path fill="${ring}" fill-rule="evenodd" d="M29.5 2a14.5 14.5 0 1 1 0 29 14.5 14.5 0 0 1 0-29Zm0 8.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z"/>` +
  `<path fill="${light}" d="M12.6 14.1 3 46H22.2V31.9A17 17 0 0 1 12.6 14.1Z"/>`

const svg = (size: string, content: string, title = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${title && `<title>${title}</title>`}${content}</svg>\n`

const night =
  '<linearGradient id="n" x2="0" y2="1"><stop stop-color="#2b2036"/><stop offset="1" stop-color="#120d19"/></linearGradient>'

const favicon = svg(
  '48 48',
  `<defs>${night}</defs><rect width="48" height="48" rx="11" fill="url(#n)"/><g transform="translate(6.2 5.3) scale(.78)">${mark('#a674ff', '#ffab45')}</g>`,
)

/** Square to the edges, the mark inside the part that every launcher's mask keeps. */
const icon = svg(
  '48 48',
  `<defs>${night}</defs><rect width="48" height="48" fill="url(#n)"/><g transform="translate(10.9 10.1) scale(.58)">${mark('#a674ff', '#ffab45')}</g>`,
)

const avatar = svg(
  '96 96',
  '<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#5b3a8f"/><stop offset="1" stop-color="#221433"/></linearGradient>' +
    '<linearGradient id="l" x2="1" y2="1"><stop stop-color="#fff6e6"/><stop offset=".55" stop-color="#ffd9a0"/><stop offset="1" stop-color="#ec9a4d"/></linearGradient>' +
    '<linearGradient id="c" x2="1" y2="1"><stop stop-color="#b48cff"/><stop offset="1" stop-color="#7440d6"/></linearGradient>' +
    '<clipPath id="k"><rect width="96" height="96"/></clipPath></defs>' +
    '<g clip-path="url(#k)"><rect width="96" height="96" fill="url(#g)"/>' +
    '<circle cx="48" cy="42" r="36" fill="none" stroke="#b48cff" stroke-opacity=".22" stroke-width="1.5"/>' +
    '<path d="M12 100a36 34 0 0 1 72 0Z" fill="url(#c)"/><circle cx="48" cy="42" r="22" fill="url(#l)"/>' +
    '<circle cx="40.5" cy="39" r="2.6" fill="#3a2055"/><circle cx="55.5" cy="39" r="2.6" fill="#3a2055"/>' +
    '<path d="M40.5 48.5q7.5 6.5 15 0" fill="none" stroke="#3a2055" stroke-width="2.8" stroke-linecap="round"/></g>',
)

const placeholder = svg(
  '960 720',
  '<defs><radialGradient id="g" cx=".66" cy=".36" r=".9"><stop stop-color="#3b2d4c"/><stop offset=".5" stop-color="#221a2d"/><stop offset="1" stop-color="#15101c"/></radialGradient>' +
    '<linearGradient id="b" x1="1" x2="0" y2="1"><stop stop-color="#e9d3b4" stop-opacity=".32"/><stop offset="1" stop-color="#8f6fc0" stop-opacity="0"/></linearGradient></defs>' +
    '<rect width="960" height="720" fill="url(#g)"/><path d="M640 262L-60 470V820H260Z" fill="url(#b)"/>' +
    '<g fill="none" stroke="#b9a3d6"><circle cx="640" cy="262" r="128" stroke-opacity=".3" stroke-width="3"/><circle cx="640" cy="262" r="196" stroke-opacity=".18" stroke-width="2"/><circle cx="640" cy="262" r="280" stroke-opacity=".1" stroke-width="2"/></g>' +
    '<circle cx="640" cy="262" r="82" fill="#17111f" stroke="#b9a3d6" stroke-opacity=".6" stroke-width="4"/><circle cx="640" cy="262" r="40" fill="#4a3a5c"/><circle cx="625" cy="246" r="11" fill="#e9d3b4" fill-opacity=".7"/>',
)

export async function makeMarks(folder: string): Promise<void> {
  await mkdir(`${folder}/icons`, { recursive: true })
  const files = { logo: svg('48 48', mark(), 'Plataforma Streaming'), favicon, avatar, placeholder }
  for (const [name, content] of Object.entries(files)) await writeFile(`${folder}/${name}.svg`, content)
  for (const size of [192, 512]) {
    await writeIcon(favicon, size, `${folder}/icons/${size}.png`)
    await writeIcon(icon, size, `${folder}/icons/maskable-${size}.png`)
  }
}

async function writeIcon(picture: string, size: number, path: string): Promise<void> {
  await sharp(Buffer.from(picture), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toFile(path)
}
