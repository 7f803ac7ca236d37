import { payDue } from '../apps/server/src/features/money/mining/payouts/pay-due.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'
import { clockOfDay, payerOf } from './payout-data.ts'

/** Pays one day and prints a line after each chunk, to be killed. Arguments: the database, the day. */
const [url = '', day = '1'] = process.argv.slice(2)
const database = await openPostgres({ url, poolSize: 4 })
await payDue(payerOf(database, clockOfDay(Number(day))), chunk => {
  process.stdout.write(`${chunk.paid}\n`)
})
await database.close()
