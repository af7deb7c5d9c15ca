import { looksLikePhone } from '#domain/purchase.ts'
import { dialCodeOf } from '../../ui/phone-number.ts'

/** Says whether a phone looks valid; only a hint, it never prevents buying. */
export function PhoneHint({ telefono }: { telefono: string }) {
  // Nothing is said while the field contains only the dial code.
  if (telefono.replace(/\D/g, '').length <= 3) return null
  return looksLikePhone(telefono, dialCodeOf(telefono)) ? (
    <span lang="en" className="text-good">
      Valid phone number
    </span>
  ) : (
    <span lang="en" className="text-warn">
      Please enter a valid phone number
    </span>
  )
}
