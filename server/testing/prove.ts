import { randomUUID } from 'node:crypto'
import { api } from '#contract/index.ts'
import type { Client } from './client.ts'
import { password, type Person, type Shop } from './open-shop.ts'

/** Proves again who somebody without a second factor is, as after a while every lasting change asks. */
export const prove = (person: Client) => person.call(api.secondFactor.prove, { body: { password } })

/** Makes it so long ago that somebody last proved who they are, in all their sessions. */
export async function lastProven({ context }: Shop, { id }: Pick<Person, 'id'>, minutesAgo: number): Promise<void> {
  const provenAt = new Date(context.clock.now().getTime() - minutesAgo * 60_000)
  await context.db.updateTable('sessions').set({ provenAt }).where('userId', '=', id).execute()
}

/** Gives somebody a second factor, a passkey that nobody holds. */
export async function giveFactor({ context }: Shop, { id }: Pick<Person, 'id'>): Promise<void> {
  const key = { credentialId: randomUUID(), publicKey: Buffer.alloc(1), counter: 0, transports: '', name: 'Teléfono' }
  await context.db
    .insertInto('passkeys')
    .values({ userId: id, ...key, createdAt: context.clock.now(), usedAt: null })
    .execute()
}

export const takeFactors = ({ context }: Shop, { id }: Pick<Person, 'id'>) =>
  context.db.deleteFrom('passkeys').where('userId', '=', id).execute()
