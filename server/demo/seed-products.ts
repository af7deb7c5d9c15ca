import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMs } from '#domain/lima.ts'
import { fromSoles } from '#domain/money.ts'
import { sealAccounts } from '../features/catalogue/add-accounts.ts'
import { commitDrawSecret } from '../features/raffles/index.ts'
import { insertProduct } from '../features/catalogue/sql.ts'
import type { AppContext } from '../platform/context.ts'
import { inTransaction } from '../platform/db/db.ts'
import { demoResales } from './history.ts'
import { demoSuppliers } from './people.ts'
import type { DemoProduct } from './demo-product.ts'
import { demoProducts } from './products.ts'

// The sizes of the files in pictures/.
const productSize = { width: 960, height: 720 }
const supplierSize = { width: 400, height: 400 }

const pictures = fileURLToPath(new URL('./pictures/', import.meta.url))

/** A product of the demo with the id it got. */
export type Seeded = DemoProduct & { id: number }

/** Every demo product, with its accounts and pictures; later ones get higher ids. */
export async function seedProducts(context: AppContext, sellers: readonly number[]): Promise<Seeded[]> {
  const seeded: Seeded[] = []
  // The catalogue shows the newest first: what should be seen first is inserted last.
  const products = mixed(demoProducts).toReversed()
  for (const [index, product] of products.entries()) {
    const id = await seedProduct(context, product, sellers[index % sellers.length] ?? 0)
    for (const name of [product.slug, `${product.slug}-2`]) {
      const file = await keepPicture(context, name)
      const image = { productId: id, ...productSize }
      if (file)
        await context.db
          .insertInto('productImages')
          .values({ ...image, file })
          .execute()
    }
    seeded.push({ ...product, id })
  }
  return seeded
}

/** One of each category in turn, so that the first screen shows the range of the shop. */
function mixed(products: readonly DemoProduct[]): DemoProduct[] {
  const turns = new Map<number, number>()
  return products
    .map((product) => {
      const turn = turns.get(product.categoryId) ?? 0
      turns.set(product.categoryId, turn + 1)
      return { product, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ product }) => product)
}

function seedProduct(context: AppContext, product: DemoProduct, sellerId: number): Promise<number> {
  const { precioRifa, state } = product
  // The stock at the beginning includes what a month of resale takes.
  const stock = product.stock + demoResales.filter(({ slug }) => slug === product.slug).length
  const isRaffle = precioRifa !== null
  return inTransaction(context.db, async (trx) => {
    const { id } = await insertProduct(trx, {
      nombre: product.nombre,
      descripcion: product.descripcion,
      nota: product.nota,
      dias: product.dias,
      precio: fromSoles(product.precio),
      precioRifa: isRaffle ? fromSoles(precioRifa) : null,
      totalTickets: isRaffle ? stock : null,
      stock,
      // The state of a raffle is set by its sales and its draw.
      state: isRaffle ? 'Publicado' : state,
      autorizacion: product.autorizacion,
      terminos: product.terminos,
      ...(isRaffle && rulesOf(context, product)),
      categoryId: product.categoryId,
      brandId: product.brandId,
      sellerId,
      creatorId: sellerId,
    })
    for (const { dias, precio, costo } of product.terms) {
      const offer = { productId: id, dias, precio: fromSoles(precio), costo: fromSoles(costo) }
      await trx.insertInto('productTerms').values(offer).execute()
    }
    if (product.costo !== null) {
      const costo = fromSoles(product.costo)
      await trx
        .updateTable('productTerms')
        .set({ costo })
        .where('productId', '=', id)
        .where('dias', '=', product.dias)
        .execute()
    }
    if (isRaffle) await commitDrawSecret(context, trx, id)
    if (!isRaffle && stock > 0) await sealAccounts(trx, context.vault, id, accountsOf(product.slug, stock))
    return id
  })
}

function rulesOf({ clock }: AppContext, { endsInDays, minTickets }: DemoProduct) {
  const finSorteo = endsInDays === null ? null : new Date(clock.now().getTime() + endsInDays * dayMs)
  return { tipoSorteo: 'promocion' as const, finSorteo, minTickets }
}

/** Four profiles per account, with made-up credentials. */
function accountsOf(slug: string, profiles: number) {
  return Array.from({ length: profiles }, (_, index) => {
    const account = Math.floor(index / 4) + 1
    return {
      username: `${slug}.${account}@cuentas.demo`,
      password: `Demo-${slug.length * 37 + account * 111}-${account}`,
      perfil: `Perfil ${(index % 4) + 1}`,
      pin: String(1000 + ((index * 739 + slug.length * 97) % 9000)),
    }
  })
}

export async function seedSuppliers(context: AppContext): Promise<void> {
  for (const [index, supplier] of demoSuppliers.entries()) {
    const { id } = await context.db
      .insertInto('suppliers')
      .values({ ...supplier, telefono: `90000004${index + 1}`, direccion: `Calle de Ejemplo ${100 + index * 10}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = await keepPicture(context, `proveedor-${index + 1}`)
    const image = { supplierId: id, ...supplierSize }
    if (file)
      await context.db
        .insertInto('supplierImages')
        .values({ ...image, file })
        .execute()
  }
}

/** Stores a picture of the demo among those of the shop; returns its name there, or undefined when it was not drawn. */
async function keepPicture(context: AppContext, name: string): Promise<string | undefined> {
  const source = join(pictures, `${name}.webp`)
  if (!existsSync(source)) return undefined
  const file = `${context.random.bytes(16).toString('hex')}.webp`
  const draft = join(context.files.temporary, file)
  await copyFile(source, draft)
  await context.files.store(draft, file)
  return file
}
