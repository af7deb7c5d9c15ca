import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript-5'
import { expect, test } from 'vitest'
import { wordTable } from '../web/ui/words.ts'

const root = resolve(import.meta.dirname, '..')
const escaped = (text: string) => text.replaceAll('.', String.raw`\.`)
const originals = Object.values(wordTable).map(({ original }) => original)
/** 'Password' is also the name of a state of a purchase, which its chip shows. */
const state = '«Password»'
const anyWord = new RegExp(String.raw`(?<![\p{L}\d])(?:${originals.map(escaped).join('|')})(?![\p{L}\d])`, 'u')
/** A word that the Spanish of the screens has one other word for. */
const otherWords = /\bboletos?\b|[Nn](?:ú|u)m(?:ero|\.) de operaci[oó]n|[Nn]ro\.? de operaci[oó]n/

/** The texts of a source file, as they may be shown. */
function textsOf(name: string, source: string): string[] {
  const texts: string[] = []
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || isRestOfTemplate(node))
      texts.push(node.text.replaceAll(/\s+/g, ' ').trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind))
  return texts
}
const isRestOfTemplate = (node: ts.Node) => ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

/** Every text in the sources of these folders. */
const textsIn = (folders: string) =>
  globSync(`${folders}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['web/dist/**', '**/*.test.ts', 'web/ui/words.ts'],
  }).flatMap((path) => textsOf(path, readFileSync(join(root, path), 'utf8')).map((text) => ({ path, text })))
const shown = textsIn('web')

test('no component writes a word that the table of words has', () => {
  expect(shown.length).toBeGreaterThan(3000)
  expect(shown.filter(({ text }) => anyWord.test(text.replaceAll(state, '')))).toEqual([])
})

test.each(['<p>Purchases</p>', 'const a = `Ver ${n} en Login`', "f({ label: 'Search..' })", 'const b = `${a} Cart`'])(
  'it is found in %s',
  (source) => {
    expect(textsOf('a.tsx', source).some((text) => anyWord.test(text))).toBe(true)
  },
)

test('one thing has one word: a ticket, an N.º de operación', () => {
  // The headings of bank statements are the banks' own.
  const texts = textsIn('{web,contract,domain,server}').filter(({ path }) => !/statement/.test(path))
  expect(texts.length).toBeGreaterThan(shown.length)
  expect(texts.filter(({ text }) => otherWords.test(text))).toEqual([])
})

test('every word has a Spanish one of its own', () => {
  const spanish = Object.values(wordTable).map((both) => both.spanish)
  expect(new Set(spanish).size).toBe(spanish.length)
  expect(spanish.filter((word) => anyWord.test(word))).toEqual([])
})
