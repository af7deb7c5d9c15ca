import { looksLikePhone } from '#domain/purchase.ts'
import { dialCodeOf } from '../../ui/phone-number.ts'
import { useWordLang, useWords } from '../../ui/words.ts'

/** Says whether a phone looks valid; only a hint, it never prevents buying. */
export function PhoneHint({ telefono }: { telefono: string }) {
  const { validPhone, enterPhone } = useWords()
  const lang = useWordLang()
  // Nothing is said while the field contains only the dial code.
  if (telefono.replace(/\D/g, '').length <= 3) return null
  return looksLikePhone(telefono, dialCodeOf(telefono)) ? (
    <span lang={lang} className="text-good">
      {validPhone}
    </span>
  ) : (
    <span lang={lang} className="text-warn">
      {enterPhone}
    </span>
  )
}
