import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { bodyOf, draftOf } from './product-draft.ts'

const draft = { ...draftOf(undefined), nombre: 'Cine', descripcion: 'Un mes', precio: '12,50', categoryId: '3' }
const raffle = { ...draft, kind: 'sorteo', precioRifa: '5', stock: '100' }

function issuesOf(typed: typeof draft): Record<string, string> {
  try {
    bodyOf(typed)
  } catch (error) {
    if (error instanceof ApiError) return Object.fromEntries(error.issues.map((it) => [it.path, it.message]))
  }
  return {}
}

test('an account draft is sent as numbers and céntimos, without raffle fields', () => {
  expect(bodyOf(draft)).toEqual({
    nombre: 'Cine',
    descripcion: 'Un mes',
    nota: null,
    dias: 30,
    precio: 1250,
    garantiaDias: null,
    precioPublico: null,
    categoryId: 3,
    brandId: null,
  })
  expect(bodyOf({ ...draft, brandId: '2' }).brandId).toBe(2)
})

test('a public price of its own is sent, and refused below the base price', () => {
  expect(bodyOf({ ...draft, precioPublico: '20' })).toMatchObject({ precio: 1250, precioPublico: 2000 })
  expect(issuesOf({ ...draft, precioPublico: '12.49' })).toEqual({ precioPublico: 'No puede ser menor que el base.' })
  expect(bodyOf({ ...raffle, precioPublico: '20' })).not.toHaveProperty('precioPublico')
})

test('a raffle draft requires tickets and their price', () => {
  expect(bodyOf(raffle)).toMatchObject({ precioRifa: 500, stock: 100, terminos: '' })
  expect(issuesOf({ ...raffle, precioRifa: '', stock: 'cien' })).toEqual({
    precioRifa: 'Este dato es obligatorio.',
    stock: 'Escribe los tickets solo con dígitos.',
  })
})

test('an empty draft reports missing fields, a wrong one invalid fields', () => {
  expect(issuesOf(draftOf(undefined))).toEqual({
    nombre: 'Este dato es obligatorio.',
    descripcion: 'Este dato es obligatorio.',
    categoryId: 'Elige una categoría.',
    precio: 'Este dato es obligatorio.',
  })
  expect(issuesOf({ ...draft, dias: 'un mes', precio: '1.2345' })).toEqual({
    dias: 'Escribe los días solo con dígitos.',
    precio: 'Usa como máximo 2 decimales.',
  })
})
