import { extractText, getDocumentProxy } from 'unpdf'

/** What a reader of PDFs reads of all pages, with one space where lines break, and how many pages there are. */
export async function readPdf(bytes: Uint8Array | ArrayBuffer): Promise<{ text: string; pages: number }> {
  // A copy, because the library takes the bytes away.
  const document = await getDocumentProxy(new Uint8Array(bytes).slice())
  const { text } = await extractText(document, { mergePages: true })
  return { text: text.replaceAll(/\s+/g, ' '), pages: document.numPages }
}
