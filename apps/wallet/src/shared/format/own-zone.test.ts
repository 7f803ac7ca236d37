import { expect, test, vi } from 'vitest'

test.each([
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
])('where the browser names its zone %j times are those of %s', async (named, zone) => {
  vi.resetModules()
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => named } })
  const { ownZone } = await import('./own-zone.ts')
  expect(ownZone()).toBe(zone)
  vi.unstubAllGlobals()
})
