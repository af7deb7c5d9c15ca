import { Menu } from '@base-ui/react/menu'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme, type Theme } from '../platform/theme.ts'

const themes = [
  { theme: 'system', label: 'Sistema', Icon: Monitor },
  { theme: 'light', label: 'Claro', Icon: Sun },
  { theme: 'dark', label: 'Oscuro', Icon: Moon },
] as const

/** The menu items that choose the theme. The menu stays open, so that the change can be seen. */
export function ThemeChoice() {
  const [theme, choose] = useTheme()
  return (
    <Menu.RadioGroup value={theme} onValueChange={(next: Theme) => choose(next)}>
      <Menu.GroupLabel className="px-3 pt-2 pb-1 text-14 text-soft">Tema</Menu.GroupLabel>
      <div className="grid grid-cols-3 gap-1">
        {themes.map(({ theme: one, label, Icon }) => (
          <Menu.RadioItem
            key={one}
            value={one}
            className="grid min-h-14 cursor-pointer place-items-center content-center gap-1 rounded-control text-14 font-semibold text-soft data-[checked]:bg-accent-wash data-[checked]:text-accent data-[highlighted]:bg-raised data-[highlighted]:text-ink data-[checked]:data-[highlighted]:bg-accent-wash data-[checked]:data-[highlighted]:text-accent"
          >
            <Icon size={20} />
            {label}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  )
}
