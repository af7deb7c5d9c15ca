import { buffer } from 'node:stream/consumers'

const width = 595

/** A picture as a PDF of one page, as wide as A4. The bytes of the JPEG stay as they are. */
export async function picturePdf(jpeg: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const height = (width * size.height) / size.width
  const pdf = new Document({ size: [width, height], margin: 0 })
  pdf.image(jpeg, 0, 0, { width, height })
  pdf.end()
  return buffer(pdf)
}
