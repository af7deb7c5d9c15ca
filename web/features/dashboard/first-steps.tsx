import { CircleCheck, CircleDashed } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '../../platform/paths.ts'

const steps = [
  {
    part: 'category',
    label: 'Crea una categoría',
    why: 'Ordena lo que vendes.',
    to: paths.productsAdmin({ parte: 'categorias' }),
  },
  {
    part: 'product',
    label: 'Crea un producto',
    why: 'Con su nombre, sus días y su precio.',
    to: paths.productsAdmin(),
  },
  {
    part: 'account',
    label: 'Agrega cuentas',
    why: 'Cada perfil libre es una venta posible.',
    to: paths.productsAdmin(),
  },
  {
    part: 'payment',
    label: 'Escribe tus datos de pago',
    why: 'Tus clientes los ven al recargar.',
    to: paths.settingsAdmin({ parte: 'pagos' }),
  },
] as const

/** What a new shop still needs before it can sell. */
export function FirstSteps({ setup }: { setup: Dashboard['setup'] }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-1 text-22 font-bold">Primeros pasos</h2>
      <p className="mb-4 text-soft">Con esto tu tienda puede vender. Las ventas aparecerán aquí.</p>
      <ol className="grid gap-1">
        {steps.map(({ part, label, why, to }) => {
          const done = setup[part]
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={part} className="flex items-center gap-3 py-2">
              <Icon size={24} className={`shrink-0 ${done ? 'text-good' : 'text-soft'}`} />
              <span>
                {done ? (
                  <span className="font-semibold">{label}</span>
                ) : (
                  <a href={`#${to}`} className="font-semibold text-accent underline-offset-4 hover:underline">
                    {label}
                  </a>
                )}
                <span className="block text-14 text-soft">{done ? 'Listo' : why}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
