import { drawCountdownMs } from '#domain/raffle.ts'

const radius = 46
const around = 2 * Math.PI * radius

/** The remaining seconds, as large as the screen allows; at zero the winner is about to be shown. */
export function Countdown({ seconds, elapsed }: { seconds: number; elapsed: number }) {
  return (
    <div aria-hidden className="relative grid aspect-square w-[min(86vw,68dvh)] place-items-center">
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="1.5" className="stroke-white/15" />
        {seconds > 0 && (
          <circle
            // Remounted every second at the current position: a screen that was suspended is right again one second
            // later.
            key={seconds}
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={around}
            className="stroke-offer motion-reduce:hidden"
            style={{
              animation: `drain ${drawCountdownMs}ms linear ${-elapsed}ms both`,
              ['--around' as string]: around,
            }}
          />
        )}
      </svg>
      {seconds > 0 ? (
        <span
          key={seconds}
          className="animate-[beat_420ms_cubic-bezier(0.2,0.9,0.3,1)] font-display text-[min(52vw,42dvh)] leading-none font-extrabold"
        >
          {seconds}
        </span>
      ) : (
        <span className="animate-pulse font-display text-28 font-bold">Eligiendo el ticket…</span>
      )}
    </div>
  )
}
