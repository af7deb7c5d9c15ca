import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives the defaults for this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    trustProxy: 0,
    rateLimits: { login: { points: 5, duration: 60 }, everything: { points: 300, duration: 60 } },
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  ['postgres://a@b/c?sslmode=require', 'postgres://a@b/c?sslmode=verify-full'],
  ['postgres://a@b/c?x=1&sslmode=prefer&y=2', 'postgres://a@b/c?x=1&sslmode=verify-full&y=2'],
  ['postgres://a@b/c?sslmode=no-verify', 'postgres://a@b/c?sslmode=no-verify'],
  ['postgres://a@b/sslmode=require', 'postgres://a@b/sslmode=require'],
  ['postgres://a@b/c?uselibpqcompat=true&sslmode=require', 'postgres://a@b/c?uselibpqcompat=true&sslmode=require'],
])('the SSL mode of %s becomes verify-full', (DATABASE_URL, databaseUrl) => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl })
})

test('TRUST_PROXY sets the number of trusted proxies', () => {
  expect(['true', 'false', '2'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy)).toEqual([1, 0, 2])
})

test('links begin with PUBLIC_URL, or else with the listening address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://tienda.example/' }).publicUrl).toBe('https://tienda.example')
  expect(readConfig({ PORT: '3100' }).publicUrl).toBe('http://127.0.0.1:3100')
})

test('an invalid value is named without being shown', () => {
  expect(() => readConfig({ TRUST_PROXY: 'everybody', SUPERADMIN_PASSWORD: 'corta' })).toThrow(
    /^Revisa el valor de: SUPERADMIN_PASSWORD \(.*\); TRUST_PROXY \((?!.*(?:corta|everybody))/,
  )
})

test('RATE_LIMITS overrides single limits; an unknown or malformed one is refused', () => {
  const { rateLimits } = readConfig({ RATE_LIMITS: 'login=10/90, purchase=60/60' })
  expect(rateLimits).toMatchObject({ login: { points: 10, duration: 90 }, purchase: { points: 60, duration: 60 } })
  expect(rateLimits?.register).toEqual({ points: 5, duration: 3600 })
  expect(readConfig({}).rateLimits).toMatchObject({
    login: { points: 5, duration: 60 },
    loginAddress: { points: 30, duration: 60 },
    loginAccount: { points: 100, duration: 3600 },
    everything: { points: 300, duration: 60 },
  })
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBeUndefined()
  for (const RATE_LIMITS of ['logins=1/60', 'login=0/60', 'login=5', 'login=5/60;dni=1/1', 'toString=5/60']) {
    expect(() => readConfig({ RATE_LIMITS }), RATE_LIMITS).toThrow('Revisa el valor de: RATE_LIMITS')
  }
})

test('S3_URL holds bucket, credentials, prefix and region; a malformed one is refused', () => {
  const read = (S3_URL: string) => readConfig({ S3_URL }).imageStore
  expect(read('https://KEY:a%2Fb%2Bc@s3.example:9000/tienda')).toEqual({
    url: 'https://s3.example:9000/tienda',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c',
  })
  expect(read('http://K:S@s3.example/tienda/fotos/2026/?region=sa-east-1')).toMatchObject({
    url: 'http://s3.example/tienda',
    prefix: 'fotos/2026/',
    region: 'sa-east-1',
  })
  for (const wrong of [
    'tienda',
    's3://K:S@s3.example/tienda',
    'https://s3.example/tienda',
    'https://K@s3.example/tienda',
    'https://K:S@s3.example',
    'https://K:S@s3.example/',
    'https://K:S@s3.example/Ti_enda',

    'https://K:S@s3.example/tienda?regoin=x',
    'https://K:S@s3.example/tienda/a b',
    'https://K:%zz@s3.example/tienda',
  ]) {
    expect(() => read(wrong), wrong).toThrow('Revisa el valor de: S3_URL')
  }
})
