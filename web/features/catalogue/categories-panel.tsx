import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/index.ts'
import { call } from '../../platform/api.ts'
import { ErrorState } from '../../ui/states.tsx'
import { NamesPanel } from './names-panel.tsx'
import { categoriesQuery } from './queries.ts'

export function CategoriesPanel() {
  const categories = useQuery(categoriesQuery)
  if (categories.isError) return <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />
  return (
    <NamesPanel
      kind="categoría"
      items={categories.data}
      save={(name, id) =>
        id === undefined
          ? call(api.catalogue.createCategory, { body: { name } })
          : call(api.catalogue.renameCategory, { params: { id }, body: { name } })
      }
      remove={(id) => call(api.catalogue.removeCategory, { params: { id } })}
    />
  )
}
