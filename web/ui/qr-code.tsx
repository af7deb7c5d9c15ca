import type { QrDrawing } from '#contract/payment-methods.ts'

/** Modules of light border that a reader needs around a QR. */
const border = 4

type Props = { drawing: QrDrawing; label: string; className: string }

/** A QR, dark on light in both themes, as an app reads it. */
export function QrCode({ drawing: { size, path }, label, className }: Props) {
  const side = size + 2 * border
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-border} ${-border} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={`shrink-0 rounded-control bg-white ${className}`}
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
