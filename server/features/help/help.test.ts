import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { helpLimits } from '#domain/limits.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { defaultInstructions } from './default-instructions.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const instructions = { page: 'instrucciones' } as const
const questions = { page: 'preguntas' } as const
const page = (title: string, version: number) => ({ intro: null, sections: [{ title, text: 'Así.' }], version })
const trail = () =>
  shop.context.db
    .selectFrom('audit')
    .select(['actorId', 'subject', 'before', 'after'])
    .where('action', '=', 'change-help-page')
    .orderBy('id')
    .execute()

test("a new shop has default help pages within the editor's limits", async () => {
  for (const params of [instructions, questions]) {
    const shown = await shop.guest.call(api.help.read, { params })
    expect(shown).toMatchObject({ version: 0, updatedAt: null })
    expect(shown.sections.length).toBeGreaterThan(8)
    expect(api.help.save.body.safeParse(shown).error).toBeUndefined()
  }
})

test('a saved help page is what guests read, with line breaks, and is audited', async () => {
  const before = await shop.guest.call(api.help.read, { params: instructions })
  const sections = [
    { title: '  Paga  ', text: 'Uno\r\nDos\n\nhttps://ejemplo.pe/pagos' },
    { title: 'Comillas " y <b>', text: '<script>alert(1)</script>' },
  ]
  const saved = await shop.administrator.call(api.help.save, {
    params: instructions,
    body: { intro: 'Hola', sections, version: 0 },
  })
  expect(saved).toMatchObject({
    intro: 'Hola',
    sections: [{ title: 'Paga', text: 'Uno\nDos\n\nhttps://ejemplo.pe/pagos' }, sections[1]],
    version: 1,
  })
  expect(await shop.guest.call(api.help.read, { params: instructions })).toEqual(saved)
  const [row, ...more] = await trail()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    actorId: shop.administrator.id,
    subject: 'help-instrucciones',
    before: { version: 0, sections: before.sections },
    after: { version: 1, sections: saved.sections },
  })
})

test('returns 409 for an outdated page and changes nothing', async () => {
  const rows = (await trail()).length
  const save = (version: number) =>
    shop.administrator.wire(api.help.save, { params: instructions, body: page('Mía', version) })
  for (const version of [0, 2, 7]) {
    const wire = await save(version)
    expect(wire.status).toBe(409)
    expect(wire.json).toMatchObject({
      code: 'PAGE_CHANGED',
      message: 'Otra persona cambió esta página mientras la editabas.',
    })
  }
  expect((await shop.guest.call(api.help.read, { params: instructions })).version).toBe(1)
  expect(await trail()).toHaveLength(rows)
})

test('of fifty saves of the same version exactly one succeeds', async () => {
  for (const version of [0, 1]) {
    const before = (await trail()).length
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        shop.administrator.wire(api.help.save, { params: questions, body: page(`Editor ${index}`, version) }),
      ),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await shop.guest.call(api.help.read, { params: questions })).toEqual(
      api.help.save.reply.parse(winners[0]?.json),
    )
    expect(await trail()).toHaveLength(before + 1)
  }
})

test('an invalid page is refused with a message for each field', async () => {
  const refusals: [rawBody: unknown, path: string][] = [
    [{ sections: [], version: 2 }, 'sections'],
    [{ version: 2 }, 'sections'],
    [{ sections: [{ title: ' ', text: 'x' }], version: 2 }, 'sections.0.title'],
    [{ sections: [{ title: 'x', text: '' }], version: 2 }, 'sections.0.text'],
    [{ sections: [{ title: 'x'.repeat(helpLimits.title + 1), text: 'x' }], version: 2 }, 'sections.0.title'],
    [{ sections: [{ title: 'x', text: 'x'.repeat(helpLimits.text + 1) }], version: 2 }, 'sections.0.text'],
    [{ sections: [{ title: 'a\nb', text: 'x' }], version: 2 }, 'sections.0.title'],
    [{ sections: [{ title: 'x', text: 'a\u0000' }], version: 2 }, 'sections.0.text'],
    [{ sections: [{ title: 'x', text: 'a\u001b[2J' }], version: 2 }, 'sections.0.text'],
    [{ sections: [{ title: 'x', text: '\ud800' }], version: 2 }, 'sections.0.text'],
    [{ intro: 'x'.repeat(helpLimits.intro + 1), sections: [{ title: 'x', text: 'x' }], version: 2 }, 'intro'],
    [{ sections: [{ title: 'x', text: 'x' }] }, 'version'],
    [{ sections: [{ title: 'x', text: 'x' }], version: '2' }, 'version'],
    [{ sections: Array.from({ length: 41 }, () => ({ title: 'x', text: 'x' })), version: 2 }, 'sections'],
    [{ sections: Array.from({ length: 6 }, () => ({ title: 'x', text: 'x'.repeat(3900) })), version: 2 }, 'sections'],
  ]
  for (const [rawBody, path] of refusals) {
    const { status, json } = await shop.administrator.wire(api.help.save, { params: questions, rawBody })
    expect(status, path).toBe(400)
    expect((json as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(path)
  }
  expect((await shop.guest.call(api.help.read, { params: questions })).version).toBe(2)
})

test('the largest allowed page is saved, even in three-byte characters', async () => {
  const wide = '語'
  const share = Math.floor((helpLimits.total - helpLimits.intro) / helpLimits.sections)
  const section = { title: wide.repeat(helpLimits.title), text: wide.repeat(share - helpLimits.title) }
  const body = {
    intro: wide.repeat(helpLimits.intro),
    sections: Array.from({ length: helpLimits.sections }, () => section),
    version: 2,
  }
  const saved = await shop.administrator.call(api.help.save, { params: questions, body })
  expect(saved.sections).toEqual(body.sections)
})

test('a body above the size of any page returns 413', async () => {
  const rawBody = { sections: [{ title: 'x', text: 'x'.repeat(70_000) }], version: 3 }
  const { status, json } = await shop.administrator.wire(api.help.save, { params: questions, rawBody })
  expect(status).toBe(413)
  expect(json).toMatchObject({ code: 'BODY_TOO_LARGE' })
})

test('only administrators save, and only the two known pages exist', async () => {
  for (const role of ['USER', 'RESELLER', 'ADMIN'] as const) {
    const person = await shop.person(role)
    expect((await person.call(api.help.read, { params: questions })).version).toBe(3)
    await expect(person.call(api.help.save, { params: questions, body: page('Mía', 3) })).rejects.toMatchObject({
      status: 403,
    })
  }
  await expect(shop.guest.call(api.help.save, { params: questions, body: page('Mía', 3) })).rejects.toMatchObject({
    status: 401,
  })
  for (const name of ['otra', 'help.preguntas', '../settings']) {
    expect((await shop.guest.wire(api.help.read, { params: { page: name } as never })).status).toBe(400)
  }
})

test('migration 0063 replaces the old sentence on pending top-ups and nothing else', async () => {
  const { db } = shop.context
  const migration = new URL('../../migrations/0063-pending-top-up-sentence.sql', import.meta.url)
  const shown = await shop.guest.call(api.help.read, { params: instructions })
  const { sections: defaults } = defaultInstructions
  const now = defaults.find(({ title }) => title === 'Recarga tu billetera')
  expect(now?.text).not.toContain('aparece en tus movimientos')
  const old = 'Una recarga pendiente aparece en tus movimientos, pero todavía no es saldo.'
  const texts = [`Lo mío.\n${old}`, 'Una recarga aparece en tus movimientos.']
  await shop.administrator.call(api.help.save, {
    params: instructions,
    body: { intro: null, sections: texts.map((text, at) => ({ title: `${at}`, text })), version: shown.version },
  })
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  const { sections, version } = await shop.guest.call(api.help.read, { params: instructions })
  expect(version).toBe(shown.version + 1)
  expect(sections.map(({ text }) => text)).toEqual([
    'Lo mío.\nUna recarga pendiente se ve junto a tu saldo, pero todavía no se suma.',
    texts[1],
  ])
})
