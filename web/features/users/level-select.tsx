import { useMutation, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/users/users.ts'
import { formatDiscount } from '#domain/level.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { api } from '../../platform/routes.ts'
import { SelectBox } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { levelsQuery, refreshLevels } from '../levels/queries.ts'

/** The level of a reseller, given or taken as it is chosen. */
export function LevelSelect({ user }: { user: User }) {
  const { data: levels } = useQuery(levelsQuery)
  const give = useMutation({
    mutationFn: (levelId: number | null) => call(api.levels.give, { params: { id: user.id }, body: { levelId } }),
    onSuccess: ({ level }) =>
      toast(level ? `${user.username} tiene el nivel ${level.name}` : `${user.username} ya no tiene nivel`, {
        type: 'good',
      }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshLevels,
  })
  const chosen = give.isPending ? give.variables : (user.level?.id ?? null)
  if (levels?.length === 0) {
    return (
      <p className="text-14 text-soft">
        Sin niveles todavía.{' '}
        <a href={`#${paths.levelsAdmin()}`} className="text-accent">
          Crear uno
        </a>
      </p>
    )
  }
  const known = levels ?? (user.level ? [user.level] : [])
  return (
    <label className="grid gap-1.5 text-14 font-semibold">
      Nivel
      <SelectBox
        value={chosen ?? ''}
        disabled={!levels || give.isPending}
        onChange={(event) => give.mutate(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">Sin nivel: paga el precio base</option>
        {known.map(({ id, name, discount }) => (
          <option key={id} value={id}>
            {name} (−{formatDiscount(discount)})
          </option>
        ))}
      </SelectBox>
    </label>
  )
}
