const pieces = Array.from({ length: 48 }, (_, index) => index)
const colours = ['bg-offer', 'bg-white', 'bg-accent']

/** Confetti that falls once; hidden with reduced motion. */
export function Confetti() {
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 overflow-hidden motion-reduce:hidden">
      {pieces.map((index) => (
        <span
          key={index}
          className={`absolute -top-6 h-4 w-2 ${colours[index % colours.length]}`}
          style={{
            // Distributed by the golden ratio: even, without repetition.
            left: `${(index * 61.8) % 100}%`,
            animation: `fall ${2200 + ((index * 37) % 11) * 160}ms cubic-bezier(0.3, 0.2, 0.6, 1) ${(index * 29) % 700}ms both`,
            ['--sway' as string]: `${((index * 53) % 160) - 80}px`,
            ['--turns' as string]: `${((index * 71) % 900) - 450}deg`,
          }}
        />
      ))}
    </div>
  )
}
