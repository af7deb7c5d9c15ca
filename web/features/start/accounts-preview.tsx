import { accountsText, profilesText, type ReadLines } from '../catalogue/account-lines.ts'

/** Rows that are enough to see that the columns are where they belong. */
const maxRows = 4

/** How pasted lines are read. */
export function AccountsPreview({ read: { rows } }: { read: ReadLines }) {
  if (rows.length === 0) return null
  const accounts = new Set(rows.map(({ username }) => username.toLowerCase())).size
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        {profilesText(rows.length)} de {accountsText(accounts)}
      </p>
      {/* Scrolled by the keyboard too. */}
      <div
        className="overflow-x-auto rounded-control border border-line"
        tabIndex={0}
        role="region"
        aria-label="Así se leen"
      >
        <table className="w-full text-left text-14 whitespace-nowrap">
          <thead className="bg-raised">
            <tr>
              {['Usuario', 'Contraseña', 'Perfil', 'Pin'].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, maxRows).map(({ username, password, perfil, pin }, index) => (
              <tr key={index} className="border-t border-line">
                {[username, password, perfil, pin].map((value, column) => (
                  <td key={column} className="px-3 py-2">
                    {value || <span className="text-soft">—</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > maxRows && <p className="text-14 text-soft">Y {rows.length - maxRows} más.</p>}
    </div>
  )
}
