import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/catalogue.ts'
import { stateAfterEdit } from '#domain/product.ts'
import { may } from '#domain/user.ts'
import { call } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { useForm } from '../../platform/use-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { FirstAccountFields, ProductFields, type Field } from './product-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { bodyOf, draftOf, type ProductDraft } from './product-draft.ts'
import { pricesQuery, refreshCatalogue } from './queries.ts'
import { RaffleFields } from './raffle-fields.tsx'
import { levelsQuery } from '../levels/queries.ts'
import { doubtsOf, termsBodyOf } from './term-draft.ts'
import { TermsFields } from './terms-fields.tsx'
import { useStanding } from '../../platform/session.ts'

const soldAlready = 'Ya hay ventas: este dato no se puede cambiar.'

const endFixed = 'El sorteo ya se publicó: su fecha de fin no cambia.'

/** Who may no longer change a field once part of the product was sold: nobody may, or only those who may publish. */
const lockedBySales: Partial<Record<keyof ProductDraft, 'for everybody' | 'for reduced accounts'>> = {
  precio: 'for reduced accounts',
  precioRifa: 'for everybody',
  terminos: 'for everybody',
  tipoSorteo: 'for everybody',
  maxPorPersona: 'for everybody',
  minTickets: 'for everybody',
  dias: 'for reduced accounts',
  garantiaDias: 'for reduced accounts',
  terms: 'for reduced accounts',
  categoryId: 'for reduced accounts',
}

/** Creates a product, or changes one. */
export function ProductForm({ product, onClose }: { product?: Product | undefined; onClose: () => void }) {
  const administers = may.administer(useStanding())
  // As it was when the form opened; `product` follows what others save meanwhile.
  const [opened] = useState(product)
  const isLocked = (name: keyof ProductDraft) => {
    const isRaffle = product != null && product.totalTickets !== null
    const lock = name === 'precio' && isRaffle ? 'for everybody' : lockedBySales[name]
    return product?.hasSales === true && (lock === 'for everybody' || (lock !== undefined && !administers))
  }
  const { data: table } = useQuery(pricesQuery)
  const { data: known = [] } = useQuery({ ...levelsQuery, enabled: administers })
  const levels = known.filter(({ resellers }) => resellers > 0)
  const [doubts, ask] = useState<readonly string[]>([])
  const atLoss = useRef(false)
  const { draft, ...form } = useForm({
    initial: draftOf(product),
    send: async (typed) => (opened ? change(opened, typed, isLocked, atLoss.current) : create(typed, atLoss.current)),
    onSuccess: () => {
      toast(product ? 'Producto guardado' : 'Producto creado', { type: 'good' })
      onClose()
    },
    onSettled: refreshCatalogue,
  })
  const field: Field = (name) => ({
    ...form.field(name),
    ...(name === 'finSorteo' && opened?.finSorteo && opened.draw && { disabled: true, hint: endFixed }),
    ...(isLocked(name) && { value: draftOf(product)[name], disabled: true, hint: soldAlready }),
  })
  const submit = () => {
    const isPriced = administers && draft.kind === 'cuentas'
    const { unruled, losses } = isPriced
      ? doubtsOf(draft, opened, { rules: table?.rules ?? [], levels })
      : { unruled: [], losses: [] }
    atLoss.current = losses.length > 0
    if (unruled.length + losses.length > 0) ask([...unruled, ...losses])
    else form.submit()
  }
  return (
    <>
      <FormDialog
        title={product ? 'Editar producto' : 'Nuevo producto'}
        description={useReviewNote(product)}
        submitLabel="Guardar"
        busy={form.isPending}
        error={form.error}
        dirty={form.isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        <ProductFields
          field={field}
          product={product}
          raffle={draft.kind === 'sorteo'}
          prices={<PriceFields field={field} draft={draft} product={opened} withCost />}
        />
        {draft.kind === 'cuentas' && <TermsFields field={field} draft={draft} issue={form.issue} />}
        {draft.kind === 'sorteo' && <RaffleFields field={field} product={product} />}
        {!product && draft.kind === 'cuentas' && <FirstAccountFields field={field} />}
      </FormDialog>
      <ConfirmDialog
        open={doubts.length > 0}
        onOpenChange={() => ask([])}
        title="Revisa los precios"
        confirmLabel="Guardar así"
        onConfirm={() => {
          ask([])
          form.submit()
        }}
      >
        <ul className="grid gap-2">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}

function create(draft: ProductDraft, sellAtLoss: boolean) {
  const { username, password, perfil, pin } = draft
  const account = draft.kind === 'cuentas' && (username || password || perfil || pin)
  return call(api.catalogue.createProduct, {
    body: {
      ...bodyOf(draft),
      ...(draft.kind === 'cuentas' && { ...termsBodyOf(draft, undefined), ...(sellAtLoss && { sellAtLoss }) }),
      ...(account && { username: username || null, password: password || null, perfil: perfil || null, pin }),
    },
  })
}

/**
 * Sends the fields that were edited: the others may have been changed by somebody else meanwhile. What was typed into a
 * field before a sale locked it is left out.
 */
function change(
  opened: Product,
  typed: ProductDraft,
  isLocked: (name: keyof ProductDraft) => boolean,
  sellAtLoss: boolean,
) {
  const before = draftOf(opened)
  const names = Object.keys(before) as (keyof ProductDraft)[]
  const edits = names.filter((name) => typed[name] !== before[name] && !isLocked(name))
  const draft = { ...before, ...Object.fromEntries(edits.map((name) => [name, typed[name]])) }
  const selling = draft.kind === 'cuentas' && termsBodyOf(draft, opened)
  const body = { ...bodyOf(draft), ...selling, sellerId: Number(draft.sellerId) }
  const edited = Object.fromEntries(Object.entries(body).filter(([name]) => edits.includes(name as keyof ProductDraft)))
  const { precio, precioPublico } = opened
  const pricing = edits.includes('precio') || edits.includes('precioPublico')
  return call(api.catalogue.changeProduct, {
    params: { id: opened.id },
    body: { ...edited, ...(pricing && { shown: { precio, precioPublico } }), ...(sellAtLoss && { sellAtLoss }) },
  })
}

/** The name of a product; if a change by this viewer returns it to review, with a note that says so. */
export function useReviewNote(product: Product | undefined): string | undefined {
  const administers = may.administer(useStanding())
  if (!product) return undefined
  const { nombre, state } = product
  const next = stateAfterEdit(state)
  if (administers || next === null || next === state) return nombre
  return `${nombre}. Si lo cambias vuelve a revisión, y no se vende hasta que se publique otra vez.`
}
