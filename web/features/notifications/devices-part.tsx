import { useMutation, useQuery } from '@tanstack/react-query'
import type { PushDevice } from '#contract/notifications/push.ts'
import type { Me } from '#contract/users/users.ts'
import { call } from '../../platform/api.ts'
import { forgetPush } from '../../platform/forget-push.ts'
import { api } from '../../platform/routes.ts'
import { currentSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { useShownAtOnce } from '../../ui/use-shown-at-once.ts'
import { devicesQuery, pushStateQuery, refreshDevices } from './device-queries.ts'
import { askPermission, isPermitted, turnOn, type PushState } from './this-device.ts'

/** A switch for notices on this device while the shop is closed, and the other devices that show them. */
export function DevicesPart({ user }: { user: Me }) {
  const { data: state } = useQuery(pushStateQuery)
  const { data: devices = [] } = useQuery(devicesQuery)
  const current = devices.find((device) => device.current)
  const others = devices.filter((device) => device !== current)
  if (!state) return null
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <ThisDevice state={state} user={user} current={current} />
      {others.length > 0 && <Others devices={others} />}
    </div>
  )
}

const hints: Record<PushState, string> = {
  unsupported: 'Este navegador no puede mostrarlos.',
  install:
    'En iPhone y iPad, agrega primero la tienda a tu inicio: Compartir → Agregar a inicio. Después ábrela desde ahí.',
  blocked: 'Los bloqueaste en este navegador. Permítelos en sus ajustes, en los permisos de esta página.',
  off: 'Los verás aunque la tienda esté cerrada.',
  on: 'Los verás aunque la tienda esté cerrada, hasta que cierres tu sesión aquí.',
}

type ThisDeviceProps = { state: PushState; user: Me; current: PushDevice | undefined }

function ThisDevice({ state, user, current }: ThisDeviceProps) {
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return turnOn(user.id)
      await forgetPush()
      // Read now: the list on the screen may be older than the subscription.
      const current = (await call(api.push.devices)).find((device) => device.current)
      if (current) await call(api.push.unsubscribe, { params: { id: current.id } })
    },
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshDevices,
  })
  const [isOn, turn] = useShownAtOnce(state === 'on' && current !== undefined, change.mutateAsync)
  // Asks before the mutation, whose loading overlay would block the shop until the user answers, and before the
  // transition of the switch, which every other transition of the page would wait for.
  const choose = async (on: boolean) => {
    if (on && !isPermitted() && !(await askPermission())) {
      toast('El navegador no dio permiso para mostrar avisos.', { type: 'bad' })
      return refreshDevices()
    }
    // The user may have logged out before they answered.
    if (currentSession()?.user.id === user.id) turn(on)
  }
  const hint = hints[state]
  if (state !== 'on' && state !== 'off')
    return (
      <div>
        <p className="font-semibold">Recibir avisos en este dispositivo</p>
        <p className="text-14 text-soft">{hint}</p>
      </div>
    )
  return (
    <Checkbox
      role="switch"
      label="Recibir avisos en este dispositivo"
      hint={isOn ? hint : hints.off}
      checked={isOn}
      onChange={(on) => void choose(on)}
    />
  )
}

const nameOf = ({ device }: PushDevice) => device ?? 'Dispositivo desconocido'

function Others({ devices }: { devices: readonly PushDevice[] }) {
  const remove = useMutation({
    mutationFn: (id: number) => call(api.push.unsubscribe, { params: { id } }),
    onError: (error) => toast(error.message, { type: 'bad' }),
    onSettled: refreshDevices,
  })
  return (
    <div>
      <h3 className="font-semibold">Otros dispositivos que los reciben</h3>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-3 py-2">
            <p className="min-w-0">
              {nameOf(device)}
              <span className="block text-14 text-soft">Desde el {formatDay(device.createdAt)}</span>
            </p>
            <Button
              size="sm"
              variant="secondary"
              about={`${nameOf(device)}, desde el ${formatDay(device.createdAt)}`}
              busy={remove.isPending && remove.variables === device.id}
              onClick={() => remove.mutate(device.id)}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
