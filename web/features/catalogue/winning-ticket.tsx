/** A ticket that looks like a paper one: the stub with its number, and the code of its receipt. */
export function WinningTicket({ number, receipt }: { number: number; receipt: string }) {
  return (
    <div className="ticket grid w-full max-w-md grid-cols-[auto_minmax(0,1fr)] bg-offer text-left text-on-offer">
      <div className="grid content-start border-r-2 border-dashed border-on-offer/35 py-5 pr-3 pl-4 xs:pr-5 xs:pl-6">
        <span className="text-12 font-bold tracking-wide">TICKET</span>
        <span className="font-display text-28 leading-none whitespace-nowrap xs:text-36 font-extrabold">
          N.º {number}
        </span>
      </div>
      <div className="grid content-start gap-1 py-5 pr-4 pl-3 xs:pr-7 xs:pl-5">
        <span className="text-12 font-bold tracking-wide">CÓDIGO</span>
        <span className="font-mono text-14 font-semibold wrap-anywhere xs:text-16">{receipt}</span>
      </div>
    </div>
  )
}
