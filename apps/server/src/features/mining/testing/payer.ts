import { fixedClock } from '../../../platform/clock/clock.ts'
import { openPostgres } from '../../../platform/db/open.ts'
import { payDue } from '../payout.ts'

/** A process of its own that pays all that is due at an instant. Arguments: the database's URL, the instant. */
const [url = '', now = ''] = process.argv.slice(2)
const database = await openPostgres(url, 4)
const log = { info: () => {} } as unknown as Parameters<typeof payDue>[0]['log']
const paid = await payDue({ database, db: database.db, clock: fixedClock(now), log })
await database.close()
process.stdout.write(String(paid))
