import { expect, test } from 'vitest'
import { centimos } from '#domain/money.ts'
import { priceIn, ruleOf, typedRule, wrongRules } from './price-rules.ts'

const typed = (base: string, precio: string, categoryId: number | null = null) => ({ base, precio, categoryId })

test('a price must be above zero', () => {
  expect(priceIn('12.50')).toBe(1250)
  expect(priceIn('0')).toBeUndefined()
  expect(priceIn('-1')).toBeUndefined()
})

test('a rule is formatted as saved, and incomplete without both amounts', () => {
  const rule = { base: centimos(1000), categoryId: 3, precio: centimos(1500) }
  expect(typedRule(rule)).toEqual(typed('10.00', '15.00', 3))
  expect(ruleOf(typedRule(rule))).toEqual(rule)
  expect(ruleOf(typed('10', ''))).toBeUndefined()
})

test('equal bases are allowed for different categories', () => {
  expect(wrongRules([typed('10', '10'), typed('10', '12', 1), typed('10', '12', 2)]).size).toBe(0)
})

test('each wrong amount has its message', () => {
  const wrong = wrongRules([typed('', 'x'), typed('10', '9'), typed('20', '25'), typed('20.00', '30')])
  expect(Object.fromEntries(wrong)).toEqual({
    '0.base': 'Escribe un monto mayor que cero.',
    '0.precio': 'Escribe el monto sin letras.',
    '1.precio': 'No puede ser menor que el base.',
    '3.base': 'Ya hay una regla igual.',
  })
})
