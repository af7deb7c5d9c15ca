import { CircleCheck, CircleDashed } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

type Setup = Dashboard['setup']
type Step = {
  part: Exclude<keyof Setup, 'sold'>
  label: string
  why: string
  to: string
  /** Of a shop that never sold; one that sells does without. */
  isFirst?: true
}

const steps: Step[] = [
  {
    part: 'named',
    label: 'Ponle nombre y color a tu tienda',
    why: 'Es lo primero que ve tu cliente.',
    to: paths.start({ paso: 1 }),
    isFirst: true,
  },
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
    part: 'published',
    label: 'Publica tu producto',
    why: 'Desde ahí se puede comprar.',
    to: paths.productsAdmin({ state: 'Nuevo' }),
    isFirst: true,
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
export const isSetUp = (setup: Setup) => steps.every(({ part, isFirst }) => isFirst || setup[part])

/** The steps of setting up a shop, until its first sale; after it only those that are left. */
export function SetupChecklist({ setup }: { setup: Setup }) {
  const { sold, published } = setup
  const isBegun = steps.some(({ part }) => setup[part])
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-1 text-22 font-bold">{sold ? 'Por terminar' : 'Primeros pasos'}</h2>
      <p className="mb-4 text-soft">
        {sold
          ? 'Tu tienda ya vende. Con esto queda completa.'
          : published
            ? 'Ya puedes vender: compra de prueba y comparte tu enlace. Tu primera venta aparecerá aquí.'
            : 'Con esto tu tienda puede vender. Las ventas aparecerán aquí.'}
      </p>
      {!sold && (
        <p className="mb-4">
          <ButtonLink href={`#${paths.start()}`} className="max-xs:w-full">
            {published ? 'Probar y compartir' : isBegun ? 'Seguir en tres pasos' : 'Empezar en tres pasos'}
          </ButtonLink>
        </p>
      )}
      <ol className="grid gap-1">
        {steps
          .filter(({ part, isFirst }) => !sold || (!isFirst && !setup[part]))
          .map((step) => (
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
            className="-my-2.5 block py-2.5 font-semibold text-accent underline-offset-4 hover:underline"
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
