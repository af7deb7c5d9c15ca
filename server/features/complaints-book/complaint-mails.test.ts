import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { proofBits } from '#domain/complaint.ts'
import { dayMs } from '#domain/lima.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { Client } from '../../testing/client.ts'
import { complaint, openBook, sendSheet, work } from '../../testing/complaint.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { startSmtpStub, type SmtpStub } from '../../testing/smtp-stub.ts'

const book = api.complaintsBook
let post: SmtpStub
let shop: Shop
beforeAll(async () => {
  post = await startSmtpStub()
  shop = await openShop({ smtpUrl: post.url, rateLimits: 'complaint=5/3600,complaints=60/3600,everything=5000/60' })
  await openBook(shop.administrator)
})
afterAll(async () => {
  await shop.close()
  await post.stop()
})

const mailsTo = (email: string) => post.mails.filter(({ to }) => to?.[0]?.address === email)
const drained = () =>
  expect
    .poll(
      async () => {
        const jobs = await shop.context.db.selectFrom('mailJobs').select(['id', 'nextAttemptAt']).execute()
        return jobs.filter(
          ({ nextAttemptAt }) => nextAttemptAt.getTime() < shop.context.clock.now().getTime() + 120_000,
        ).length
      },
      { timeout: 60_000 },
    )
    .toBe(0)
const idOf = async (numero: string) => {
  const { items } = await shop.administrator.call(book.list, { query: { pageSize: 200 } })
  return { params: { id: items.find((it) => it.numero === numero)?.id ?? 0 } }
}

test('the mail has number, key and PDF, but no word that was typed; so has that of the answer', async () => {
  const body = complaint({ email: 'ana@correo.pe' })
  const { numero, clave } = await shop.guest.call(book.write, { body })
  await shop.administrator.call(book.answer, { ...(await idOf(numero)), body: { texto: 'Devuelto 🙏 ayer' } })
  await expect.poll(() => mailsTo('ana@correo.pe')).toHaveLength(2)
  for (const mail of mailsTo('ana@correo.pe')) {
    const said = `${mail.subject} ${mail.text} ${mail.html}`
    expect(said).toContain(numero)
    expect(said).toContain(`clave=${clave}`)
    expect(said).toContain('No fui yo')
    for (const typed of [body.nombre, body.documento, body.detalle, body.pedido, body.descripcion, 'Devuelto'])
      expect(said).not.toContain(typed)
  }
  const answered = mailsTo('ana@correo.pe').find(({ subject }) => subject?.startsWith('Respuesta'))
  const content = answered?.attachments[0]?.content as ArrayBuffer
  const { text } = await readPdf(content)
  for (const part of [numero, body.detalle, body.pedido, 'Devuelto 🙏 ayer']) expect(text).toContain(part)
})

test('who did not write it is written to no more about it', async () => {
  const { numero, clave } = await shop.guest.call(book.write, { body: complaint({ email: 'otra@correo.pe' }) })
  await expect.poll(() => mailsTo('otra@correo.pe')).toHaveLength(1)
  await shop.guest.call(book.refuse, { body: { clave } })
  await expect(shop.guest.call(book.refuse, { body: { clave: 'A'.repeat(22) } })).rejects.toMatchObject({ status: 404 })
  const it = await idOf(numero)
  await shop.administrator.call(book.answer, { ...it, body: { texto: 'Listo' } })
  expect(await shop.administrator.call(book.show, it)).toMatchObject({ refused: true, respuesta: 'Listo' })
  await drained()
  expect(mailsTo('otra@correo.pe')).toHaveLength(1)
})

test('two flooded servers number every sheet and send a mailbox three mails a day at most', async () => {
  const other = await shop.sibling()
  const servers = [shop.guest, new Client(other.origin)]
  const spellings = ['flood@gmail.com', 'f.lood@gmail.com', 'flood+1@gmail.com', 'FLOOD@googlemail.com']
  const send = async (server: Client, email: string) => {
    const body = complaint({ email })
    const first = await sendSheet(server, body)
    if (first.status === 201) return first
    expect(first.json).toMatchObject({ code: 'PROOF_OF_WORK' })
    const { challenge } = await server.call(book.state)
    return sendSheet(server, { ...body, proof: await work(challenge, body.requestId, proofBits) })
  }
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(servers[index % 2] ?? shop.guest, spellings[index % 4] ?? '')),
  )
  await other.close()
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
  const { items } = await shop.administrator.call(book.list, { query: { pageSize: 200 } })
  const numbers = items.map(({ numero }) => Number(numero.slice(5))).toSorted((one, next) => one - next)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  await drained()
  const sent = () => post.mails.filter(({ to }) => /f\.?lood/i.test(to?.[0]?.address ?? '')).length
  expect(sent()).toBe(3)
  // An answer waits until it is no fourth mail of that day.
  const last = items.find(({ numero }) => Number(numero.slice(5)) === numbers.at(-1))
  await shop.administrator.call(book.answer, { params: { id: last?.id ?? 0 }, body: { texto: 'Listo' } })
  await drained()
  expect(sent()).toBe(3)
  shop.advance(dayMs + 60_000)
  await shop.context.db.updateTable('mailJobs').set({ attempts: 0 }).execute()
  // Another sheet wakes the queue.
  expect((await send(shop.guest, 'nadie@correo.pe')).status).toBe(201)
  await expect.poll(sent, { timeout: 60_000 }).toBe(4)
})
