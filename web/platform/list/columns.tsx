import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import type { ListName } from '#contract/views.ts'
import { Button } from '../../ui/button.tsx'
import { menuLook } from '../../ui/menu-look.ts'
import { swallowPress } from '../../ui/press-outside.ts'
import { useKeptList } from './kept-lists.ts'

/** An optional column of a list. */
export type Column<Item> = {
  name: string
  label: string
  /** As in `grid-template-columns`. */
  width: string
  /** Only shown when the user chooses it; in a list without columns, with its label. */
  extra?: true
  cell: (item: Item) => ReactNode
}

/** The columns of a list that the user has chosen, kept with the account, and the menu to choose them. */
export function useColumns<Item>(list: ListName, columns: readonly Column<Item>[]) {
  const { columns: kept, change } = useKeptList(list)
  const names = kept ?? columns.filter(({ extra }) => !extra).map(({ name }) => name)
  const shown = columns.filter(({ name }) => names.includes(name))
  const choose = (chosen: string, on: boolean) =>
    change({ columns: [...names.filter((name) => name !== chosen), ...(on ? [chosen] : [])] })
  return { shown, menu: <ColumnsMenu columns={columns} names={names} onChoose={choose} /> }
}

/** The style of a row with the class `lg:grid-cols-(--columns)`: its fixed columns around the chosen ones. */
export const columnsStyle = (before: string, shown: readonly { width: string }[], after: string) =>
  ({ '--columns': [before, ...shown.map(({ width }) => width), after].join(' ') }) as CSSProperties

/** The chosen cells of a row; `place`: their order in a row that reorders its parts on a phone. */
export function Cells<Item>({
  shown,
  item,
  place = '',
}: {
  shown: readonly Column<Item>[]
  item: Item
  place?: string
}) {
  return shown.map(({ name, label, extra, cell }) =>
    extra ? (
      <p key={name} className={`min-w-0 text-14 wrap-anywhere max-lg:col-span-full ${place}`}>
        <span className="text-soft lg:sr-only">{label}: </span>
        {cell(item) || <span className="text-soft">—</span>}
      </p>
    ) : (
      <Fragment key={name}>{cell(item)}</Fragment>
    ),
  )
}

type MenuProps = {
  columns: readonly { name: string; label: string }[]
  names: readonly string[]
  onChoose: (name: string, on: boolean) => void
}

function ColumnsMenu({ columns, names, onChoose }: MenuProps) {
  return (
    <Menu.Root onOpenChange={swallowPress}>
      <Menu.Trigger
        render={
          <Button variant="secondary" className="max-md:grow" icon={<Columns3 size={18} />}>
            Columnas
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner className="z-50" align="end" sideOffset={4} collisionPadding={16}>
          <Menu.Popup className={`min-w-52 ${menuLook}`}>
            {columns.map(({ name, label }) => (
              <Menu.CheckboxItem
                key={name}
                checked={names.includes(name)}
                onCheckedChange={(on) => onChoose(name, on)}
                closeOnClick={false}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-semibold data-[highlighted]:bg-raised"
              >
                <span className="grid size-5 place-items-center rounded border border-control-line text-accent">
                  <Menu.CheckboxItemIndicator>
                    <Check size={16} />
                  </Menu.CheckboxItemIndicator>
                </span>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
