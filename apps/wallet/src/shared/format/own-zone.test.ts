import { expect, test, vi } from 'vitest'

test.each([
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
])('the browser’s time zone %j gives times in %s', async (named, zone) => {
  vi.resetModules()
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => named } })
  const { ownZone } = await import('./own-zone.ts')
  expect(ownZone()).toBe(zone)
  vi.unstubAllGlobals()
})
