import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CountedLevel } from '#contract/levels.ts'
import { formatDiscount, maxLevels } from '#domain/level.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmAction } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { AdminPage } from '../../ui/page.tsx'
import { EmptyState, SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { ExcludedDialog } from './excluded-dialog.tsx'
import { LevelDialog } from './level-dialog.tsx'
import { levelsQuery, refreshLevels } from './queries.ts'

type Opened = { what: 'form'; level?: CountedLevel } | { what: 'remove' | 'excluded'; level: CountedLevel }

/** What some resellers pay less than the base price: the levels, who has them, and where they are not given. */
export function LevelsAdminPage() {
  const levels = useQuery(levelsQuery)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const isFull = (levels.data?.length ?? 0) >= maxLevels
  const add = (
    <Button onClick={() => open({ what: 'form' })} icon={<Plus size={18} />} disabled={isFull}>
      Nuevo nivel
    </Button>
  )
  return (
    <AdminPage title="Niveles de revendedores" aside={levels.data && levels.data.length > 0 && add}>
      <p className="mb-4 max-w-prose text-soft">
        Un nivel es un descuento sobre el precio base. Lo das en la ficha de cada revendedor, que ve el precio base
        tachado junto al suyo. Nadie ve el nivel de otro.
      </p>
      <Loaded query={levels} skeleton={<SkeletonList count={3} className="h-24" />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<BadgePercent size={40} />} title="Todavía no hay niveles" action={add}>
              Crea uno para los revendedores que más te compran.
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {all.map((level) => (
                <LevelRow key={level.id} level={level} onOpen={(what) => open({ what, level })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened?.what === 'form' && <LevelDialog level={opened.level} onClose={close} />}
      {opened?.what === 'excluded' && <ExcludedDialog level={opened.level} onClose={close} />}
      {opened?.what === 'remove' && <RemoveLevel level={opened.level} onClose={close} />}
    </AdminPage>
  )
}

const countOf = (resellers: number) => (resellers === 1 ? '1 revendedor' : `${resellers} revendedores`)

function LevelRow({ level, onOpen }: { level: CountedLevel; onOpen: (what: Opened['what']) => void }) {
  const { name, discount, resellers, excluded } = level
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-3">
      <div className="min-w-0">
        <p className="text-18 font-bold wrap-anywhere">{name}</p>
        <p className="text-14 text-soft">
          <span className="font-semibold whitespace-nowrap text-ink">−{formatDiscount(discount)}</span> ·{' '}
          {resellers === 0 ? (
            'Nadie lo tiene'
          ) : (
            <a href={`#${paths.usersAdmin({ levelId: String(level.id) })}`} className="text-inherit underline">
              {countOf(resellers)}
            </a>
          )}
        </p>
        {excluded > 0 && (
          <button
            type="button"
            onClick={() => onOpen('excluded')}
            className="-my-1 min-h-9 text-left text-14 font-medium text-warn underline underline-offset-4"
          >
            {`No se da en ${excluded === 1 ? '1 plazo' : `${excluded} plazos`}: quedaría bajo su costo`}
          </button>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-xs:w-full">
        <Button size="sm" variant="secondary" about={name} onClick={() => onOpen('form')} className="max-xs:flex-1">
          Editar
        </Button>
        <Button size="sm" variant="danger" about={name} onClick={() => onOpen('remove')} className="max-xs:flex-1">
          Eliminar
        </Button>
      </div>
    </li>
  )
}

function RemoveLevel({ level: { id, name, resellers }, onClose }: { level: CountedLevel; onClose: () => void }) {
  return (
    <ConfirmAction
      title="Eliminar el nivel"
      confirmLabel="Eliminar"
      danger
      act={() => call(api.levels.remove, { params: { id } })}
      onDone={() => toast(`Eliminaste el nivel ${name}`, { type: 'good' })}
      refresh={refreshLevels}
      onClose={onClose}
    >
      <strong className="wrap-anywhere">{name}</strong>{' '}
      {resellers === 0
        ? 'no lo tiene nadie: ningún precio cambia.'
        : `lo ${resellers === 1 ? 'tiene' : 'tienen'} ${countOf(resellers)}: desde ahora ${resellers === 1 ? 'paga' : 'pagan'} el precio base, y se lo avisamos.`}
    </ConfirmAction>
  )
}
