import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { withoutJsonSchema } from './without-json-schema.ts'

/** A page that checks a text with Zod, and nothing else. */
const page: Plugin = {
  name: 'page',
  resolveId: (id) => (id === 'page' ? `${import.meta.dirname}/page.js` : null),
  load: (id) =>
    id.endsWith('/page.js') ? "import { z } from 'zod'\nexport const name = z.string().parse('Ana')" : null,
}

async function bundle(...plugins: Plugin[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, ...plugins],
    build: { write: false, minify: false, rolldownOptions: { input: 'page', preserveEntrySignatures: 'strict' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

/** Zod as another version of it may be. */
const otherZod = (from: string, to: string): Plugin => ({
  name: 'other-zod',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/zod/v4/classic/schemas.js') ? code.replaceAll(from, to) : null),
})

test('the pages carry Zod without what describes its schemas', async () => {
  const describes = 'https://json-schema.org/draft/2020-12/schema'
  expect(await bundle()).toContain(describes)
  const stripped = await bundle(withoutJsonSchema())
  expect(stripped).toContain('ZodString')
  expect(stripped).not.toContain(describes)
})

test.each([
  ['inst._zod.processJSONSchema = ', 'inst._zod.describe = ', 'no longer have'],
  ['createToJSONSchemaMethod(this, {})', 'createToJSONSchemaMethod({}, this)', 'no longer have'],
  ['createStandardJSONSchemaMethod(this, ', 'createStandardJSONSchemaMethod.call(this, ', 'no longer have'],
  [
    'ZodType.init(inst, def);',
    'ZodType.init(inst, def, processors.stringProcessor);',
    'still refer to processors.stringProcessor',
  ],
])('a build stops when Zod says %s otherwise', async (from, to, why) => {
  await expect(bundle(otherZod(from, to), withoutJsonSchema())).rejects.toThrow(why)
})

test('a build stops when the schemas of Zod are no longer where they were', async () => {
  const empty: Plugin = {
    name: 'empty',
    enforce: 'pre',
    load: (id) => (id.endsWith('/page.js') ? 'export const one = 1' : null),
  }
  await expect(bundle(empty, withoutJsonSchema())).rejects.toThrow('no longer where they were')
})
