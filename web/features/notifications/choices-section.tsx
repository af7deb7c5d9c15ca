import { useMutation, useQuery } from '@tanstack/react-query'
import type { NoticeChoices } from '#contract/notifications/notices.ts'
import type { Me } from '#contract/users/users.ts'
import { reminderDayLabels, reminderDays, type ReminderDay } from '#domain/notice.ts'
import { call } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { queryClient, showReply } from '../../platform/query-client.ts'
import { api } from '../../platform/routes.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Loaded } from '../../ui/list-view.tsx'
import { SkeletonList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useShownAtOnce } from '../../ui/use-shown-at-once.ts'
import { DevicesPart } from './devices-part.tsx'
import { choicesQuery } from './queries.ts'

/** Which notices the user wants, and how; each choice is saved at once. */
export function ChoicesSection({ user }: { user: Me }) {
  const choices = useQuery(choicesQuery)
  return (
    <section className="grid max-w-md content-start gap-4 rounded-card border border-line bg-surface p-6">
      <h2 className="text-22 font-bold">Avisos</h2>
      <Loaded query={choices} skeleton={<SkeletonList count={5} className="h-11" />}>
        {(data) => <Choices chosen={data} user={user} />}
      </Loaded>
      <DevicesPart user={user} />
    </section>
  )
}

function Choices({ chosen: kept, user }: { chosen: NoticeChoices; user: Me }) {
  const choose = useMutation({
    mutationFn: (body: NoticeChoices) => call(api.notices.choose, { body }),
    // One after the other, because each request contains all choices.
    scope: { id: 'notice-choices' },
    meta: { quiet: true },
    onSuccess: (next) => showReply(choicesQuery.queryKey, next),
    onError: (error) => {
      toast(error.message, { type: 'bad' })
      return queryClient.invalidateQueries(choicesQuery)
    },
  })
  const [chosen, keep] = useShownAtOnce(kept, choose.mutateAsync)
  const isChosen = (left: ReminderDay) => chosen.reminderDays.includes(left)
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-soft">Antes de que venza un alquiler:</legend>
        <div className="flex flex-wrap gap-2">
          {reminderDays.map((left) => (
            <label
              key={left}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-line px-4 font-semibold has-checked:border-accent has-checked:bg-accent-wash"
            >
              <input
                type="checkbox"
                className="checkbox"
                checked={isChosen(left)}
                onChange={(event) =>
                  keep({
                    ...chosen,
                    reminderDays: reminderDays.filter((it) => (it === left ? event.target.checked : isChosen(it))),
                  })
                }
              />
              {reminderDayLabels[left]}
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        role="switch"
        label="También por correo"
        hint="Los de tu dinero y tu contraseña llegan siempre."
        checked={chosen.mail}
        onChange={(mail) => keep({ ...chosen, mail })}
      />
      {!user.emailVerified && (
        <p className="text-14 text-warn">
          Para recibirlos,{' '}
          <a href={`#${paths.profileData()}`} className="font-semibold text-inherit">
            {user.email ? 'verifica tu correo' : 'agrega tu correo'}
          </a>
          .
        </p>
      )}
    </>
  )
}
