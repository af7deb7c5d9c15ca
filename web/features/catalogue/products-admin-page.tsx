import { Plus } from 'lucide-react'
import { useState } from 'react'
import { may } from '#domain/user.ts'
import { useQueryPart } from '../../platform/location.ts'
import { paths } from '../../platform/paths.ts'
import { useStanding } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { BrandsPanel, CategoriesPanel } from './category-panels.tsx'
import { ProductForm } from './product-form.tsx'
import { RestorableList } from './restorable-list.tsx'
import { SetAsideList } from './set-aside-list.tsx'
import { ProductsPanel } from './products-panel.tsx'

const parts = [
  { name: undefined, label: 'Productos' },
  { name: 'categorias', label: 'Categorías' },
  { name: 'marcas', label: 'Marcas' },
]

/** The catalogue in the back office: products, categories and brands. */
export function ProductsAdminPage() {
  const [query] = useQueryPart()
  const [making, make] = useState(false)
  const whole = may.administer(useStanding())
  const part =
    (whole ? parts : parts.slice(0, 1)).find(({ name }) => name === (query.get('parte') ?? undefined)) ?? parts[0]
  return (
    <AdminPage
      title="Productos"
      aside={
        <Button onClick={() => make(true)} icon={<Plus size={18} />}>
          Nuevo producto
        </Button>
      }
    >
      {whole && (
        <TabLinks
          label="Partes"
          kind="part"
          tabs={parts.map((it) => ({
            href: paths.productsAdmin({ parte: it.name }),
            label: it.label,
            current: it === part,
          }))}
        />
      )}
      {part?.name === 'categorias' ? (
        <CategoriesPanel />
      ) : part?.name === 'marcas' ? (
        <BrandsPanel />
      ) : (
        <>
          {whole && <RestorableList />}
          {whole && <SetAsideList />}
          <ProductsPanel />
        </>
      )}
      {making && <ProductForm onClose={() => make(false)} />}
    </AdminPage>
  )
}
