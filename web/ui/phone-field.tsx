import { lazy, Suspense } from 'react'
import type { PhoneFieldProps } from './phone-input.tsx'
import { Skeleton } from './states.tsx'

export const loadPhoneField = () => import('./phone-input.tsx').then(({ PhoneInput }) => ({ default: PhoneInput }))

const WithCountries = lazy(loadPhoneField)

/** A phone with its country, Peru by default; the table of countries is loaded only where the field is shown. */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-19" />}>
      <WithCountries {...props} />
    </Suspense>
  )
}
