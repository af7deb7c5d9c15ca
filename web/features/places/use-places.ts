import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { readPlaces, type Place } from '#domain/place.ts'
import address from '#domain/places.json?url'
import { ApiError } from '../../platform/api.ts'

const table = z.record(z.string(), z.record(z.string(), z.string()))

// Fetched as data and not imported: a module that failed to load once would fail for as long as the page is open.
async function fetchPlaces(): Promise<Place[]> {
  try {
    const response = await fetch(address)
    return readPlaces(table.parse(await response.json()))
  } catch {
    throw new ApiError(0, 'NO_ANSWER', 'No pudimos cargar los lugares. Revisa tu internet y vuelve a probar.')
  }
}

/** The departments of Peru with their provinces and districts, fetched when a screen first needs them. */
export const usePlaces = () => useQuery({ queryKey: ['places'], queryFn: fetchPlaces, staleTime: Infinity })
