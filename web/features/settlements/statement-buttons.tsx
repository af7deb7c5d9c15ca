import { download } from '../../platform/api.ts'
import { api } from '../../platform/routes.ts'
import { ExportButton } from '../../ui/export-button.tsx'

/** The statement as a file: for a spreadsheet, or to print. */
export function StatementButtons({ userId }: { userId: number }) {
  const asked = { params: { userId }, query: {} }
  return (
    <>
      <ExportButton format="CSV" download={() => download(api.settlements.statement, asked)} />
      <ExportButton format="PDF" download={() => download(api.settlements.printed, asked)} />
    </>
  )
}
