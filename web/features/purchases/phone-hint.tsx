import { defaultCountries, guessCountryByPartialPhoneNumber } from 'react-international-phone'
import { looksLikePhone } from '#domain/purchase.ts'

/** The field puts the country in front of every number; the ten digits are those that follow it. */
function dialCodeOf(telefono: string): string | undefined {
  const { country } = guessCountryByPartialPhoneNumber({ phone: telefono, countries: defaultCountries })
  return country?.dialCode
}

/** Says whether a phone looks like one, in passing: it never keeps anybody from buying. */
export function PhoneHint({ telefono }: { telefono: string }) {
  // Nothing is said of a field that holds no more than the country's own digits.
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
