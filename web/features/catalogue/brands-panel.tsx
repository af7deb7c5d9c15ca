import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { ErrorState } from '../../ui/states.tsx'
import { NamesPanel } from './names-panel.tsx'
import { brandsQuery } from './queries.ts'

export function BrandsPanel() {
  const brands = useQuery(brandsQuery)
  if (brands.isError) return <ErrorState error={brands.error} onRetry={() => void brands.refetch()} />
  return (
    <NamesPanel
      kind="marca"
      items={brands.data}
      save={(name, id) =>
        id === undefined
          ? call(api.catalogue.createBrand, { body: { name } })
          : call(api.catalogue.renameBrand, { params: { id }, body: { name } })
      }
      remove={(id) => call(api.catalogue.removeBrand, { params: { id } })}
    />
  )
}
