import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { countLockWaits } from '../../testing/dump-database.ts'
import { openShop, password, type Person, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let person: Person
beforeAll(async () => {
  shop = await openShop()
  person = await shop.person()
})
afterAll(() => shop.close())

const change = (by: Person, rawBody: Record<string, unknown>, id = by.id) =>
  by.wire(api.users.changeMe, { params: { id }, rawBody })
const me = (who = person) => who.call(api.users.me)

describe('a profile', () => {
  test('stores the given fields and keeps omitted ones', async () => {
    const whole = {
      nombre: ' Rosa María ',
      apellido: "D'Angelo-Núñez",
      dni: '01234567',
      telefono: '+51912345678',
      departamento: 'cusco',
      provincia: '0809',
      distrito: 'Echarate',
      direccion: 'Jr. Ayacucho 123, 2.º piso',
    }
    expect(await change(person, whole)).toMatchObject({ status: 200 })
    await change(person, { apellido: 'Núñez' })
    expect(await me()).toMatchObject({
      nombre: 'Rosa María',
      apellido: 'Núñez',
      dni: '01234567',
      telefono: '+51912345678',
      departamento: 'Cusco',
      provincia: 'La Convención',
      distrito: 'Echarate',
      direccion: 'Jr. Ayacucho 123, 2.º piso',
    })
    await change(person, { dni: '', direccion: null, departamento: '', provincia: '', distrito: '' })
    expect(await me()).toMatchObject({
      dni: null,
      direccion: null,
      departamento: null,
      distrito: null,
      nombre: 'Rosa María',
    })
  })

  test('refuses a place whose department, province and district do not match', async () => {
    const wrong = [
      { departamento: 'Lima', provincia: 'Arequipa', distrito: 'Miraflores' },
      { departamento: 'Lima', provincia: 'Lima', distrito: 'Nowhere' },
      { departamento: 'Lima', provincia: 'Lima' },
      { distrito: 'Miraflores' },
    ]
    for (const place of wrong) {
      const { status, json } = await change(person, place)
      expect(status, JSON.stringify(place)).toBe(400)
      expect((json as { issues: { message: string }[] }).issues[0]?.message).toContain('que vayan juntos')
    }
    await change(person, { departamento: 'AREQUIPA', provincia: 'arequipa', distrito: 'miraflores' })
    expect(await me()).toMatchObject({ departamento: 'Arequipa', distrito: 'Miraflores' })
  })

  test('ignores role, username, code, state and money in the body', async () => {
    const before = await me()
    const sly = {
      role: 'SADMIN',
      username: 'superadmin2',
      codigo: 'AAAA',
      estado: true,
      billeteras: [],
      emailVerified: true,
    }
    expect((await change(person, { ...sly, emailVerifiedAt: '2020-01-01T00:00:00Z', avatar: '/x' })).status).toBe(200)
    expect(await me()).toEqual(before)
  })

  test('of another user is changed by administrators only, and audited', async () => {
    const other = await shop.person()
    expect((await change(person, { nombre: 'Intruso' }, other.id)).status).toBe(404)
    expect((await change(shop.administrator, { nombre: 'Elena', email: 'e@ejemplo.pe' }, other.id)).status).toBe(200)
    expect(await me(other)).toMatchObject({ nombre: 'Elena', email: 'e@ejemplo.pe', emailVerified: false })
    const [act] = await shop.context.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', 'user')
      .orderBy('id', 'desc')
      .execute()
    expect(act).toMatchObject({
      action: 'change-profile',
      subjectId: other.id,
      before: { nombre: null },
      after: { nombre: 'Elena' },
    })
  })
})

describe('the e-mail address', () => {
  const verify = (id: number) =>
    shop.context.db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', id).execute()

  test('needs the own password to change, and is unverified afterwards', async () => {
    const email = 'rosa.quispe+tienda@ejemplo.com.pe'
    for (const wrong of [{}, { password: 'no-es-esta' }, { password: '' }]) {
      const refused = await change(person, { email, ...wrong })
      expect(refused).toMatchObject({ status: 400, json: { issues: [{ path: 'password' }] } })
    }
    expect((await me()).email).toBeNull()
    expect((await change(person, { email, password })).status).toBe(200)
    await verify(person.id)
    // The same address again is no change.
    expect((await change(person, { email, nombre: 'Rosa' })).json).toMatchObject({ email, emailVerified: true })
    expect((await change(person, { email: 'otra@ejemplo.pe', password })).json).toMatchObject({ emailVerified: false })
    expect((await change(person, { email: '', password })).json).toMatchObject({ email: null, emailVerified: false })
  })

  test('changed concurrently is not overwritten without the password', async () => {
    const email = 'antes@ejemplo.pe'
    const owner = await shop.person()
    expect((await change(owner, { email, password })).status).toBe(200)
    let answer: ReturnType<typeof change> | undefined
    await shop.context.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ email: 'despues@ejemplo.pe' }).where('id', '=', owner.id).execute()
      answer = change(owner, { email, nombre: 'Rosa' })
      await expect.poll(() => countLockWaits(shop.context.db)).toBe(1)
    })
    expect(await answer).toMatchObject({ status: 400, json: { issues: [{ path: 'password' }] } })
    expect(await me(owner)).toMatchObject({ email: 'despues@ejemplo.pe', nombre: null })
  })

  test('must be valid', async () => {
    for (const email of [
      'x',
      'a@b',
      'a b@ejemplo.pe',
      'a@ejemplo.pe\r\nBcc: z@z.pe',
      '<a@ejemplo.pe>',
      'a@ejemplo..pe',
      `${'a'.repeat(65)}@b.pe`,
    ]) {
      const refused = await change(person, { email, password })
      expect(refused, email).toMatchObject({ status: 400, json: { issues: [{ path: 'email' }] } })
    }
  })
})

test('hostile text is stored as text or refused with a message for its field', async () => {
  const fields = ['nombre', 'apellido', 'direccion', 'dni', 'telefono', 'email', 'departamento', 'distrito', 'password']
  const hostile = [
    '<script>alert(1)</script>',
    '🎬'.repeat(30),
    'x'.repeat(10_000),
    'a\u0000b',
    '\ud800',
    '\u202egnirts\u202c',
    "'; drop table users; --",
  ]
  const plain = new Set(['nombre', 'apellido', 'direccion'])
  for (const field of fields) {
    for (const text of hostile) {
      const { status, json } = await change(person, { [field]: text })
      if (status === 200) {
        expect(plain.has(field) || field === 'password', `${field}: ${text.slice(0, 20)}`).toBe(true)
        const visible = text.replace(/[\u202c\u202e]/g, '')
        if (plain.has(field)) expect((json as Record<string, string>)[field]).toBe(visible)
        continue
      }
      expect(status, `${field}: ${text.slice(0, 20)}`).toBe(400)
      const { message, issues } = json as { message: string; issues: { path: string; message: string }[] }
      expect(message).toBe('Revisa los datos marcados.')
      expect(issues[0]?.message, `${field}: ${text.slice(0, 20)}`).toMatch(/^(?:Usa|El|Escribe|Elige|Un) .+\.$/)
    }
  }
  for (const value of [7, [], {}, true]) expect((await change(person, { nombre: value })).status).toBe(400)
})
