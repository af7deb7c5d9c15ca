import { Volume2, VolumeX } from 'lucide-react'
import { useStoredSetting } from '../../platform/stored-setting.ts'
import { Button } from '../../ui/button.tsx'
import { chime } from './chime.ts'

/** Whether this device sounds when somebody asks for a top-up or a code. */
export function useSound(): [boolean, (on: boolean) => void] {
  const [kept, keep] = useStoredSetting('topUpSound')
  return [kept !== 'off', (on) => keep(on ? 'on' : 'off')]
}

/** Turns that sound on, and lets it be heard, or off. */
export function SoundSwitch({ what = 'cuando llega una recarga' }: { what?: string }) {
  const [on, turn] = useSound()
  return (
    <Button
      role="switch"
      aria-checked={on}
      variant="secondary"
      className={on ? '' : 'text-soft'}
      icon={on ? <Volume2 size={18} /> : <VolumeX size={18} />}
      onClick={() => {
        turn(!on)
        if (!on) chime()
      }}
    >
      <span>
        Sonido<span className="sr-only"> {what}</span>
      </span>
    </Button>
  )
}
