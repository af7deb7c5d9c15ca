import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { ManagedPaymentMethod } from '#contract/payment-methods.ts'
import type { RouteOf } from '#contract/protocol/outline.ts'
import type { ReplyOf } from '#contract/protocol/route.ts'
import { call } from '../../platform/api.ts'
import { useQueryPart } from '../../platform/location.ts'
import { keys } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { settingsQuery } from '../../platform/settings.ts'
import { Loaded } from '../../ui/list-view.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { paymentMethodsQuery } from '../payment-methods/queries.ts'
import { DoneStep } from './done-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ProductStep } from './product-step.tsx'
import { ShopStep } from './shop-step.tsx'
import { StepHeading } from './step-frame.tsx'

type Settings = ReplyOf<RouteOf<typeof api.settings.get>>
type Methods = ReplyOf<RouteOf<typeof api.paymentMethods.list>>

/** The newest account product for sale, if there is one. */
const launchedQuery = {
  queryKey: [...keys.products, 'launched'],
  queryFn: async () => {
    const query = { state: 'Publicado', raffle: false, sort: '-id', page: 1, pageSize: 1 } as const
    return (await call(api.catalogue.listProducts, { query })).items[0] ?? null
  },
}

/**
 * The first steps of a shop. Each saves what it asks, so that the shop itself says which one is next, after a reload and
 * on another device; `paso` in the address goes back to one.
 */
export function StartPage() {
  const [query] = useQueryPart()
  const settings = useQuery(settingsQuery)
  const methods = useQuery(paymentMethodsQuery)
  const launched = useQuery(launchedQuery)
  return (
    <Loaded query={settings} skeleton={<Loading />}>
      {(set) => (
        <Loaded query={methods} skeleton={<Loading />}>
          {(offered) => (
            <Loaded query={launched} skeleton={<Loading />}>
              {(product) => <Step asked={query.get('paso')} settings={set} methods={offered} product={product} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

type StepProps = {
  asked: string | null
  settings: Settings
  methods: Methods
  product: Product | null
}

function Step({ asked, settings, methods, product }: StepProps) {
  const active = methods.filter((method): method is ManagedPaymentMethod => method.active === true)
  const next = settings.supportPhones.length === 0 ? '1' : active.length === 0 ? '2' : '3'
  const isNamed = asked === '1' || asked === '2' || asked === '3' || asked === 'otro'
  const step = isNamed ? asked : product ? 'listo' : next
  if (step === '1') return <ShopStep settings={settings} />
  if (step === '2') return <PaymentStep methods={active} telefono={settings.supportPhones[0]?.telefono} />
  // A product that was published by a request whose reply was lost is not asked for again.
  if (product && step !== 'otro') return <DoneStep product={product} />
  return <ProductStep first={step !== 'otro'} />
}

function Loading() {
  return (
    <main className="container-page py-8">
      <div className="mx-auto max-w-4xl">
        <StepHeading title="Empezar" lead="Un momento." />
        <Skeleton className="h-96" />
      </div>
    </main>
  )
}
