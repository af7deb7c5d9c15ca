import type { ChangeEvent } from 'react'
import { findPlace, type Place } from '#domain/place.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { usePlaces } from './use-places.ts'

/** A district by its official names (INEI); empty while it is not chosen. */
type PlaceNames = { departamento: string; provincia: string; distrito: string }

type PlaceFieldsProps = {
  value: PlaceNames
  onChange: (value: PlaceNames) => void
  required?: boolean
  errors?: { [Field in keyof PlaceNames]?: string | undefined }
}

/** Wide enough for the prompts. */
const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))] gap-5'

/** Department, province and district: each enables the next, and a change clears those below it. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { data: departments, error, refetch } = usePlaces()
  return (
    <div>
      {departments ? (
        <Fields {...props} departments={departments} />
      ) : error ? (
        <div className="grid justify-items-start gap-3">
          <Notice tone="bad">{error.message}</Notice>
          <Button variant="secondary" onClick={() => void refetch()}>
            Volver a probar
          </Button>
        </div>
      ) : (
        <div className={columns}>
          <Skeleton className="h-19.25" />
          <Skeleton className="h-19.25" />
          <Skeleton className="h-19.25" />
        </div>
      )}
    </div>
  )
}

const noErrors: NonNullable<PlaceFieldsProps['errors']> = {}

function Fields({
  departments,
  value,
  onChange,
  required = false,
  errors = noErrors,
}: PlaceFieldsProps & { departments: readonly Place[] }) {
  const department = findPlace(departments, value.departamento)
  const province = findPlace(department?.childrens ?? [], value.provincia)
  const district = findPlace(province?.childrens ?? [], value.distrito)
  const chosen = (change: (name: string) => PlaceNames) => (event: ChangeEvent<HTMLSelectElement>) =>
    onChange(change(event.target.value))
  return (
    <div className={columns}>
      <SelectField
        label="Departamento"
        blank="Seleccione el Departamento..."
        options={namesOf(departments)}
        required={required}
        error={errors.departamento}
        value={department?.name ?? ''}
        onChange={chosen((departamento) => ({ departamento, provincia: '', distrito: '' }))}
      />
      <SelectField
        label="Provincia"
        blank="Seleccione la Provincia..."
        options={namesOf(department?.childrens)}
        required={required}
        disabled={!department}
        error={errors.provincia}
        value={province?.name ?? ''}
        onChange={chosen((provincia) => ({ ...value, provincia, distrito: '' }))}
      />
      <SelectField
        label="Distrito"
        blank="Seleccione el Distrito..."
        options={namesOf(province?.childrens)}
        required={required}
        disabled={!province}
        error={errors.distrito}
        value={district?.name ?? ''}
        onChange={chosen((distrito) => ({ ...value, distrito }))}
      />
    </div>
  )
}

/** Sorted by name instead of by their codes. */
const namesOf = (places: readonly Place[] = []) =>
  places.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'es'))
