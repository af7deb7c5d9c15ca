import { defaultCountries, guessCountryByPartialPhoneNumber } from 'react-international-phone'
import { looksLikePhone } from '#domain/purchase.ts'

/** The phone field puts the dial code in front of every number; only the digits after it count. */
function dialCodeOf(telefono: string): string | undefined {
  const { country } = guessCountryByPartialPhoneNumber({ phone: telefono, countries: defaultCountries })
  return country?.dialCode
}

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
