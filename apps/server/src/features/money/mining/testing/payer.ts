import { fixedClock } from '#platform/clock/clock.ts'
import { openPostgres } from '#platform/db/open.ts'
import { createIds } from '#platform/ids.ts'
import { payDue } from '../payouts/pay-due.ts'

/**
 * Payout job in a process of its own, which pays everything that is due at an instant. Arguments: the
 * database's URL, the instant.
 */
const [url = '', now = ''] = process.argv.slice(2)
const database = await openPostgres({ url, poolSize: 4 })
const log = { info: () => {} } as unknown as Parameters<typeof payDue>[0]['log']
const clock = fixedClock(now)
const paid = await payDue({ database, db: database.db, clock, ids: createIds(clock), log })
await database.close()
process.stdout.write(String(paid))
