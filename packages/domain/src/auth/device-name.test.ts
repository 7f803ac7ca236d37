import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    'Chrome · Windows',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['okhttp/4.12.0 (some phone)', 'okhttp/4.12.0'],
  ['Your account is locked. Call 0900 1234', '?'],
  ['Call-0900-1234-now/1', '?'],
  ['', '?'],
])('the user agent %j gives the device name %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
