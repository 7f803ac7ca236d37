import { expect, it } from 'vitest'
import { openTestDatabase } from '../../apps/server/src/testing/database.ts'
import { committedSources, tableSources } from './generate.ts'

it('`npm run tables` writes each tables.ts as it is in git', async () => {
  const { database, drop } = await openTestDatabase(1)
  try {
    const written = await tableSources(text => database.executeSql(text))
    expect(written.size).toBeGreaterThan(0)
    expect(Object.fromEntries(committedSources()), 'run `npm run tables`').toEqual(
      Object.fromEntries(written),
    )
  } finally {
    await drop()
  }
})
