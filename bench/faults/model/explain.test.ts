import { expect, test } from 'vitest'
import {
  buying,
  call,
  change,
  ana,
  nextId,
  ok,
  profile,
  raffle,
  refused,
  roundOf,
  sell,
  shop,
  unknown,
} from './example.ts'
import { explain } from './explain.ts'
import type { Operation } from '../run/history.ts'

/** The findings after these calls and their changes to the shop. */
function wrongAfter(act: (seen: ReturnType<typeof shop>) => Operation[], before = shop()): string {
  const after = structuredClone(before)
  return explain(roundOf(before, after, act(after))).join('; ')
}

test('purchases with a reply, a refusal or a lost reply are explained', () => {
  const wrong = wrongAfter((seen) => [
    call('one', buying([profile, 1]), ok([sell(seen, 'one', profile)], [500])),
    call('refused', buying([profile, 9]), refused('NOT_ENOUGH_STOCK')),
    call('lost before', buying([profile, 1]), unknown),
    call('lost after', buying([profile, 1]), (sell(seen, 'lost after', profile), unknown)),
    call('poor', buying([profile, 3]), refused('INSUFFICIENT_BALANCE')),
  ])
  expect(wrong).toBe('')
})

test('an acknowledged purchase that is missing is found', () => {
  expect(wrongAfter(() => [call('one', buying([profile, 1]), ok([77], [500]))])).toContain('one was acknowledged')
})

test('a purchase of an earlier round that is gone or changed is found', () => {
  const before = shop()
  const id = sell(before, 'earlier', profile)
  expect(wrongAfter((seen) => (seen.purchases.delete(id), []), before)).toContain(`purchase ${id} is gone`)
  const dearer = (seen: ReturnType<typeof shop>) => {
    Object.assign(seen.purchases.get(id) ?? {}, { precio: 900 })
    return []
  }
  expect(wrongAfter(dearer, before)).toContain(`purchase ${id} was`)
})

test('a purchase that was refused or never requested is found', () => {
  const wrong = wrongAfter((seen) => {
    sell(seen, 'refused', profile)
    sell(seen, 'nobody', profile)
    return [call('refused', buying([profile, 1]), refused('SOLD_OUT'))]
  })
  expect(wrong).toContain('refused was refused, and 1 of 10 is there')
  expect(wrong).toContain('1 purchases of nobody, which nobody asked for')
})

test('a double debit is found, with or without its purchase', () => {
  const wrong = wrongAfter((seen) => {
    const id = sell(seen, 'one', profile)
    const entry = { id: nextId(), userId: ana, kind: 'Compra', quantity: -500, status: 'accepted', purchaseId: id }
    seen.entries.set(entry.id, entry)
    change(seen, -500, profile, 0)
    return [call('one', buying([profile, 1]), ok([id], [500]))]
  })
  expect(wrong).toContain('has 2 debits')
  expect(wrong).toContain('wallet of user 1: no order')
})

test('one key executed twice is found in the data and in the replies', () => {
  const wrong = wrongAfter((seen) => {
    const [first, second] = [sell(seen, 'one', profile), sell(seen, 'one', profile)]
    return [call('one', buying([profile, 1]), ok([first], [500]), ok([second], [500]))]
  })
  expect(wrong).toContain('one asked for 1 of 10, and 2 of 10 is there')
  expect(wrong).toContain('one was answered purchases')
})

test('half a checkout is found, also without a reply', () => {
  for (const outcome of [unknown, ok([nextId()], [500])]) {
    const wrong = wrongAfter((seen) => {
      sell(seen, 'cart', profile)
      return [call('cart', buying([profile, 2], [raffle, 1]), outcome)]
    })
    expect(wrong).toContain('cart asked for 2 of 10 and 1 of 20, and 1 of 10 is there')
  }
})

test('a checkout that did not empty its cart is found', () => {
  const wrong = wrongAfter((seen) => {
    seen.carts.set(ana, 1)
    const intent = { ...buying([profile, 1]), fromCart: true, lastOfCart: true }
    return [call('cart', intent, ok([sell(seen, 'cart', profile)], [500]))]
  })
  expect(wrong).toContain('cart: the cart has 1 lines beside 1 purchases')
})

test('a purchase at another price or without stock is found', () => {
  const wrong = wrongAfter((seen) => {
    const id = sell(seen, 'one', profile)
    Object.assign(seen.purchases.get(id) ?? {}, { precio: 1 })
    change(seen, 0, profile, 1)
    return [call('one', buying([profile, 1]), ok([id], [500]))]
  })
  expect(wrong).toContain('one paid 1 for purchase')
  expect(wrong).toContain('stock of product 10: no order')
})

test('a purchase that the wallet could not pay in any order is found', () => {
  const before = shop()
  before.wallets.set(ana, 300)
  const wrong = wrongAfter((seen) => {
    const id = sell(seen, 'one', profile)
    const bonus = { id: nextId(), userId: ana, kind: 'Bono', quantity: 700, status: 'accepted', purchaseId: null }
    seen.entries.set(bonus.id, bonus)
    change(seen, 700, profile, 0)
    return [
      call('one', buying([profile, 1]), ok([id], [500])),
      call('bonus', { kind: 'credit-bonus', userId: ana, quantity: 700 }, ok([bonus.id], [700])),
    ]
  }, before)
  expect(wrong).toBe('wallet of user 1: no order of -500 +700 comes from 300 to 500')
})

test('a refusal that was true at no moment is found', () => {
  expect(wrongAfter(() => [call('one', buying([profile, 1]), refused('SOLD_OUT'))])).toContain('and once below 1')
  const poor = wrongAfter(() => [call('one', buying([profile, 1]), refused('INSUFFICIENT_BALANCE'))])
  expect(poor).toContain('and once below 500')
})

test('a settling retry that was refused means that the call was not done', () => {
  const wrong = wrongAfter((seen) => {
    sell(seen, 'one', profile)
    const operation = call('one', buying([profile, 1]), unknown, refused('NOT_FOR_SALE'))
    Object.assign(operation.attempts[1] ?? {}, { settling: true })
    return [operation]
  })
  expect(wrong).toContain('one was refused, and 1 of 10 is there')
})

test('a settling retry without a reply is found', () => {
  const wrong = wrongAfter(() => {
    const operation = call('one', buying([profile, 1]), unknown, unknown)
    Object.assign(operation.attempts[1] ?? {}, { settling: true })
    return [operation]
  })
  expect(wrong).toBe('one was asked again when all had recovered: connection cut')
})
