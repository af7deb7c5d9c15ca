import type { Readable } from 'node:stream'
import type { Weight } from './fonts.ts'

const margin = 48
const sizes = { title: 16, heading: 11.5, text: 9.5 }

/** A document that is written from top to bottom; long texts go on over the pages. */
export type Pdf = {
  /** What is written so far is read from here while the rest is written. */
  readonly stream: Readable
  title(text: string): void
  heading(text: string): void
  text(text: string): void
  /** A label and what stands under it; nothing if that is empty. */
  row(label: string, text: string): void
  end(): void
}

/** Opens an A4 document in Noto Sans and, for pictures, the monochrome Noto Emoji. */
export async function openPdf(info: { title: string; author: string }): Promise<Pdf> {
  // Loaded when it is first needed: few are printed.
  const [{ default: Document }, { plain, runsOf }] = await Promise.all([import('pdfkit'), import('./fonts.ts')])
  const document = new Document({
    size: 'A4',
    margin,
    font: plain,
    info: { Title: info.title, Author: info.author },
  })
  const write = (text: string, size: number, weight: Weight) => {
    document.fontSize(size)
    for (const line of text.split(/\r\n?|[\n\u2028\u2029]/)) {
      const runs = runsOf(line, weight)
      if (runs.length === 0) document.moveDown()
      for (const [index, { file, text: run }] of runs.entries())
        document.font(file).text(run, { continued: index < runs.length - 1 })
    }
  }
  return {
    stream: document,
    title: (text) => write(text, sizes.title, '700'),
    heading(text) {
      document.moveDown(0.8)
      write(text, sizes.heading, '700')
      document.moveDown(0.2)
    },
    text: (text) => write(text, sizes.text, '400'),
    row(label, text) {
      if (text === '') return
      write(label, sizes.text, '700')
      write(text, sizes.text, '400')
      document.moveDown(0.3)
    },
    end: () => document.end(),
  }
}
