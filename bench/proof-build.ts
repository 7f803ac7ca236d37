import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { startDevelopmentChain } from '../apps/server/src/dev/development-chain.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'

/*
 * Process that makes one snapshot as the job does, `day` days from now, of the database at DATABASE_URL into
 * DATA_DIR. Prints the duration and the peak memory above that at the start.
 */

const day = Number(process.argv[2])
const config = readConfig({ ...process.env, LOG_LEVEL: 'error' })
const later = { now: () => systemClock.now().add({ hours: 24 * day }) }
const database = await openPostgres({ url: config.DATABASE_URL ?? '' })
const chainDir = await mkdtemp(join(config.DATA_DIR, 'chain-'))
const chain = await startDevelopmentChain({ ...config, DATA_DIR: chainDir }, later)
const { url: tronUrl, usdtContract } = chain
const app = await createApp({ config, database, clock: later, tronUrl, usdtContract })
const prove = app.jobs.find(({ name }) => name === 'prove')
const before = process.memoryUsage.rss()
let most = before
const watching = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 20)
const start = performance.now()
await prove?.run()
const seconds = (performance.now() - start) / 1000
clearInterval(watching)
const mib = (most - before) / 1024 ** 2
await app.server.close()
await chain.chain.close()
await database.close()
await rm(chainDir, { recursive: true })
console.log(JSON.stringify({ seconds, mib }))
process.exit(0)
