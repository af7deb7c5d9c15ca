import { copyFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromSoles } from '#domain/money.ts'
import { sealAccounts } from '../../catalogue/add-accounts.ts'
import { insertProduct } from '../../catalogue/sql.ts'
import type { World } from '../../world.ts'
import { inTransaction } from '../db.ts'
import { demoSuppliers } from './people.ts'
import { demoProducts, type DemoProduct } from './products.ts'

// What scripts/art draws.
const productSize = { width: 960, height: 720 }
const supplierSize = { width: 400, height: 400 }

const pictures = fileURLToPath(new URL('./pictures/', import.meta.url))

/** A product of the demo with the id it got. */
export type Seeded = DemoProduct & { id: number }

/** Every demo product that was not drawn yet, with its accounts and pictures; later ones get higher ids. */
export async function seedProducts(world: World, sellers: number[]): Promise<Seeded[]> {
  const seeded: Seeded[] = []
  // The shelf shows the newest first: what should be seen first goes in last.
  const shelf = mixed(demoProducts.filter(({ state }) => state !== 'Sorteado'))
  for (const [index, product] of shelf.toReversed().entries()) {
    const id = await inTransaction(world.db, async (trx) => {
      const isRaffle = product.precioRifa !== null
      const made = await insertProduct(trx, {
        nombre: product.nombre,
        descripcion: product.descripcion,
        nota: product.nota,
        dias: product.dias,
        precio: fromSoles(product.precio),
        precioRifa: product.precioRifa === null ? null : fromSoles(product.precioRifa),
        totalTickets: isRaffle ? product.stock : null,
        stock: product.stock,
        // A raffle reaches 'Por sortear' by its sales.
        state:
          isRaffle && product.state === 'Por sortear'
            ? 'Publicado'
            : product.state === 'Sorteado'
              ? 'Nuevo'
              : product.state,
        autorizacion: product.autorizacion,
        terminos: product.terminos,
        categoryId: product.categoryId,
        brandId: product.brandId,
        sellerId: sellers[index % sellers.length] ?? 0,
      })
      if (!isRaffle && product.stock > 0) await sealAccounts(trx, world.vault, made.id, accountsOf(product))
      return made.id
    })
    for (const name of [product.slug, `${product.slug}-2`]) await addPicture(world, name, { productId: id })
    seeded.push({ ...product, id })
  }
  return seeded
}

/** One of each category in turn, so that the first screen shows what the whole shop has. */
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

/** Four profiles an account, with credentials that open nothing. */
function accountsOf(product: DemoProduct) {
  return Array.from({ length: product.stock }, (_, index) => {
    const account = Math.floor(index / 4) + 1
    return {
      username: `${product.slug}.${account}@cuentas.demo`,
      password: `Demo-${product.slug.length * 37 + account * 111}-${account}`,
      perfil: `Perfil ${(index % 4) + 1}`,
      pin: String(1000 + ((index * 739 + product.slug.length * 97) % 9000)),
    }
  })
}

export async function seedSuppliers(world: World): Promise<void> {
  for (const [index, supplier] of demoSuppliers.entries()) {
    const { id } = await world.db
      .insertInto('suppliers')
      .values({ ...supplier, telefono: `90000004${index + 1}`, direccion: `Calle de Ejemplo ${100 + index * 10}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addPicture(world, `proveedor-${index + 1}`, { supplierId: id })
  }
}

async function addPicture(
  world: World,
  name: string,
  of: { productId: number } | { supplierId: number },
): Promise<void> {
  const source = join(pictures, `${name}.webp`)
  if (!existsSync(source)) return
  const file = `${world.dice.bytes(16).toString('hex')}.webp`
  const draft = join(world.files.temporary, file)
  await copyFile(source, draft)
  await world.files.keep(draft, file)
  if ('productId' in of) {
    await world.db
      .insertInto('productImages')
      .values({ ...of, ...productSize, file })
      .execute()
  } else {
    await world.db
      .insertInto('supplierImages')
      .values({ ...of, ...supplierSize, file })
      .execute()
  }
}
