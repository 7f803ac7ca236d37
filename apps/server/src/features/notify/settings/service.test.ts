import { SHIPPED_SETTINGS } from '@matin/domain/settings/settings'
import { beforeEach, expect, it } from 'vitest'
import type { Load } from '#platform/commands/batch-query.ts'
import { bySettings, readSettings } from './service.ts'

let stored: { version: string; values: Record<string, string> }
const ask = (async (_: unknown, asked: { version: string | null }) => [
  { version: stored.version, values: asked.version === stored.version ? null : stored.values },
]) as unknown as Load
const change = (version: string, timeZone: string) => {
  stored = { version, values: { ...SHIPPED_SETTINGS, time_zone: timeZone } }
}

/**
 * Looks up the time zone with `bySettings`. Returns the result, and the time zone in each run of the lookup.
 */
async function zones() {
  const by: string[] = []
  const found = await bySettings(ask, async ({ timeZone }) => {
    by.push(timeZone)
    return timeZone
  })
  return { found, by }
}

beforeEach(async () => {
  change('first', 'Asia/Tokyo')
  await readSettings(ask)
})

it('work that needs the settings runs once while the cached settings are current', async () => {
  expect(await zones()).toEqual({ found: 'Asia/Tokyo', by: ['Asia/Tokyo'] })
})

it('work that needs the settings runs again with the new settings when a setting has changed', async () => {
  change('second', 'Europe/Berlin')
  expect(await zones()).toEqual({ found: 'Europe/Berlin', by: ['Asia/Tokyo', 'Europe/Berlin'] })
  expect(await zones()).toEqual({ found: 'Europe/Berlin', by: ['Europe/Berlin'] })
})
