/** What holds of constancias; each selects what breaks it. */
export const receiptInvariants = {
  'constancias have the numbers from one to the last of their series': `
    select series.series from receipt_series as series left join receipts on receipts.series = series.series
    group by series.series having count(number) <> series.last or coalesce(max(number), 0) <> series.last`,
  // The numbers come after the commit: the latest movements may still wait for theirs, and all those of a new shop.
  'a constancia is of a top-up that counts, or of a sale; each since the first has its own': `
    select entry.id from receipts join wallet_entries as entry on entry.id = receipts.entry_id
    where entry.status <> 'accepted' or entry.kind not in ('Recarga', 'Compra')
    union all
    select entry.id from wallet_entries as entry
    where entry.status = 'accepted' and entry.kind in ('Recarga', 'Compra')
      and entry.updated_at < (
        select max(least(through, now())) - interval '2 hours' from receipt_series where through is not null)
      and not exists (select from receipts where entry_id = entry.id)`,
}
