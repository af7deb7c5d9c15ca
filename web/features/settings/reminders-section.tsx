import { answerHours } from '#domain/claim.ts'
import { reminderDayLabels, reminderDays, type ReminderDay } from '#domain/notice.ts'
import type { PublicSettings } from '#contract/settings/settings.ts'
import { graceDays } from '#domain/purchase.ts'
import { settleDays } from '#domain/settlement.ts'
import { issueOf } from '../../platform/api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

type Settings = PublicSettings & {
  reminderDays?: ReminderDay[] | undefined
  answerHours?: number | undefined
  settleDays?: number | undefined
}

const hints: Record<ReminderDay, string> = {
  7: 'El primer aviso, con tiempo para recargar.',
  3: 'Cuando la compra ya se ve por vencer.',
  1: 'En sus últimas 24 horas.',
  0: 'Dice hasta cuándo se guarda el perfil.',
}

const numberIn = (text: string) => (text.trim() === '' ? NaN : Number(text))

/** When users are reminded of ending rents, and for how long ended rents keep their profile. */
export function RemindersSection({ settings }: { settings: Settings }) {
  const { draft, edit, error, section } = useSettingsDraft(
    'recordatorios',
    {
      days: settings.reminderDays ?? [...reminderDays],
      grace: String(settings.graceDays),
      answer: String(settings.answerHours ?? answerHours.usual),
      settle: String(settings.settleDays ?? settleDays.usual),
    },
    ({ days, grace, answer, settle }) => ({
      reminderDays: days,
      graceDays: numberIn(grace),
      answerHours: numberIn(answer),
      settleDays: numberIn(settle),
    }),
  )
  return (
    <SettingsSection
      hint="A las 9:00 de Lima la tienda avisa a cada cliente de lo que se le vence, y a cada revendedor una vez por día de todo. Cada persona puede apagar los suyos."
      {...section}
    >
      {reminderDays.map((day) => (
        <Checkbox
          key={day}
          role="switch"
          label={reminderDayLabels[day]}
          hint={hints[day]}
          checked={draft.days.includes(day)}
          onChange={(on) =>
            edit({ ...draft, days: reminderDays.filter((it) => (it === day ? on : draft.days.includes(it))) })
          }
        />
      ))}
      <TextField
        label="Días de gracia"
        short
        inputMode="numeric"
        autoComplete="off"
        value={draft.grace}
        onChange={(event) => edit({ ...draft, grace: event.target.value })}
        error={issueOf(error, 'graceDays')}
        hint={`Cuando un alquiler termina, sus datos ya no se ven, pero su perfil se guarda estos días para quien lo renueva. De ${graceDays.min} a ${graceDays.max}.`}
      />
      <TextField
        label="Horas para responder un reclamo"
        short
        inputMode="numeric"
        autoComplete="off"
        value={draft.answer}
        onChange={(event) => edit({ ...draft, answer: event.target.value })}
        error={issueOf(error, 'answerHours')}
        hint={`Pasadas, el reclamo de lo que vendió un proveedor lo respondes tú. De ${answerHours.min} a ${answerHours.max}.`}
      />
      <TextField
        label="Días que se retiene lo de un proveedor"
        short
        inputMode="numeric"
        autoComplete="off"
        value={draft.settle}
        onChange={(event) => edit({ ...draft, settle: event.target.value })}
        error={issueOf(error, 'settleDays')}
        hint={`Lo que se le debe por una venta se le paga cuando pasan estos días y termina su garantía. De ${settleDays.min} a ${settleDays.max}.`}
      />
    </SettingsSection>
  )
}
