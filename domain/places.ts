import { findPlace, readPlaces } from './place.ts'
import table from './places.json' with { type: 'json' }

/** Peru as INEI lists it in 2025: 25 departments, 196 provinces, 1891 districts. */
export const departments = readPlaces(table)

/** Code and proper names of a district, each of the three given by code or by name; undefined unless each lies in the one before. */
export function findDistrict(departamento: string, provincia: string, distrito: string) {
  const department = findPlace(departments, departamento)
  const province = findPlace(department?.childrens ?? [], provincia)
  const district = findPlace(province?.childrens ?? [], distrito)
  if (!department || !province || !district) return undefined
  return { ubigeo: district.id, departamento: department.name, provincia: province.name, distrito: district.name }
}
