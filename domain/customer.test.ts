import { expect, test } from 'vitest'
import { customerMeant, nameKey, numberKey } from './customer.ts'

test('two spellings of a number or a name mean the same customer', () => {
  expect(numberKey('+51 987 654 321')).toBe(numberKey('987654321'))
  expect(numberKey('987654321')).not.toBe(numberKey('987654322'))
  expect(numberKey('sin número')).toBe('sinnúmero')
  expect(nameKey('  José   Peña ')).toBe(nameKey('jose peña'))
  expect(nameKey('José')).not.toBe(nameKey('Josefa'))
})

test('a number means the customer of that name, else the one who has it for every name', () => {
  const every = { number: '1', name: '', customerId: 1 }
  const ana = { number: '1', name: nameKey('Ana'), customerId: 2 }
  expect(customerMeant([every, ana], ' ANA ')).toBe(2)
  expect(customerMeant([ana, every], 'Luis')).toBe(1)
  expect(customerMeant([ana], 'Luis')).toBeUndefined()
  expect(customerMeant([], 'Ana')).toBeUndefined()
})
