import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-hosts.ts'

test('accepts known push services and configured hosts', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/QA',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ])
    expect(isPushEndpoint(endpoint, []), endpoint).toBe(true)
  expect(isPushEndpoint('https://localhost:8443/a', ['localhost:8443'])).toBe(true)
})

test('refuses every other endpoint, however similar', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://fcm.googleapis.com@evil.example/a',
    'https://user@fcm.googleapis.com/a',
    'https://evil.example/fcm.googleapis.com',
    'https://evilpush.apple.com/a',
    'https://push.apple.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://localhost:8444/a',
    'file:///etc/passwd',
    'no address',
    '',
  ])
    expect(isPushEndpoint(endpoint, ['localhost:8443']), endpoint).toBe(false)
})
