import { CircleCheck, CircleDashed } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '../../platform/paths.ts'

type Setup = Dashboard['setup']
type Step = { part: keyof Setup; label: string; why: string; to: string }

const steps: Step[] = [
  {
    part: 'supportPhone',
    label: 'Escribe tu teléfono de soporte',
    why: 'Recibe los comprobantes y los pedidos por WhatsApp.',
    to: paths.settingsContact(),
  },
  {
    part: 'payment',
    label: 'Agrega una forma de pago',
    why: 'Tus clientes la ven al recargar.',
    to: paths.settingsPayment(),
  },
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
    part: 'priced',
    label: 'Pon una regla de precio a cada producto',
    why: 'Sin ella el público paga el precio base.',
    to: paths.settingsPrices(),
  },
  {
    part: 'mailServer',
    label: 'Conecta un servidor de correo',
    why: 'Sin él nadie recibe su enlace para verificar el correo o cambiar la contraseña.',
    to: paths.settingsMail(),
  },
  {
    part: 'backup',
    label: 'Haz una copia de seguridad',
    why: 'Si este equipo falla, con ella abres la tienda en otro.',
    to: paths.settingsBackups(),
  },
]

/** Whether all steps of setting up a new shop are done. */
export const isSetUp = (setup: Setup) => steps.every(({ part }) => setup[part])

/** The steps of setting up a shop before it can sell; once it sells, only those that are left. */
export function SetupChecklist({ setup, sells }: { setup: Setup; sells: boolean }) {
  const shown = sells ? steps.filter(({ part }) => !setup[part]) : steps
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-1 text-22 font-bold">{sells ? 'Por terminar' : 'Primeros pasos'}</h2>
      <p className="mb-4 text-soft">
        {sells
          ? 'Tu tienda ya vende. Con esto queda completa.'
          : 'Con esto tu tienda puede vender. Las ventas aparecerán aquí.'}
      </p>
      <ol className="grid gap-1">
        {shown.map((step) => (
          <StepRow key={step.part} step={step} done={setup[step.part]} />
        ))}
      </ol>
    </section>
  )
}

function StepRow({ step, done }: { step: Step; done: boolean }) {
  const { label, why, to } = step
  const Icon = done ? CircleCheck : CircleDashed
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon size={24} className={`shrink-0 ${done ? 'text-good' : 'text-soft'}`} />
      <div className="min-w-0 flex-1">
        {!done ? (
          <a
            href={`#${to}`}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
          >
            {label}
          </a>
        ) : (
          <span className="font-semibold">{label}</span>
        )}
        <span className="block text-14 text-soft">{done ? 'Listo' : why}</span>
      </div>
    </li>
  )
}
