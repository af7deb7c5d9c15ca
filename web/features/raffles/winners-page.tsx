import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../ui/page.tsx'
import { DniSearch } from './dni-search.tsx'
import { winnersQuery } from './queries.ts'
import { WinnerList } from './winner-list.tsx'

export function WinnersPage() {
  // Not in the address: a DNI belongs into no history and no link.
  const [dni, setDni] = useState<string>()
  const everybody = useInfiniteQuery(winnersQuery())
  const total = everybody.data?.pages[0]?.total
  return (
    <Page title={`(${total ?? '…'}) Ganadores`} aside={<DniSearch dni={dni} onSearch={setDni} />}>
      <WinnerList key={dni} dni={dni} onShowAll={() => setDni(undefined)} />
    </Page>
  )
}
