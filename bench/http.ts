import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ownTransfer } from '@matin/contract/assets'
import { PLATFORM, post, trialBalance } from '@matin/ledger/ledger'
import { createDevChain } from '@matin/tron/devchain/chain'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { GENESIS } from '../apps/server/src/dev/development-chain.ts'
import { customer, session } from '../apps/server/src/features/auth/tables.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'
import { sha256 } from '../apps/server/src/platform/ids.ts'
import { startCluster } from '../tools/postgres.ts'
import { type Figure, rate, ratio } from './figures.ts'
import { initTpcB, SERVER_SETTINGS, tpcB } from './pgbench.ts'

const CLIENTS = 32
const SECONDS = 10
const ROUNDS = 3
/** What each customer starts with, in minor units. */
const FUNDS = 1_000_000_000_000n

/** Signed-in own-account transfers over HTTP beside TPC-B on the same PostgreSQL, 32 clients each. */
export async function benchHttp(): Promise<Figure[]> {
  const cluster = await startCluster({ durable: true, settings: SERVER_SETTINGS })
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-bench-'))
  const database = await openPostgres({ url: cluster.url, poolSize: CLIENTS })
  const chain = await createDevChain({ dataDir, now: () => Date.now(), genesis: GENESIS })
  const { url: tronUrl } = await chain.listen()
  const config = readConfig({
    // Tests hash at a cost of their own.
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '100000000',
  })
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    tronUrl,
    usdtContract: DEV_USDT_CONTRACT,
  })
  try {
    console.log('filling TPC-B tables')
    await initTpcB(cluster.url)
    const tokens = await signIn()
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await tpcB(cluster.url, CLIENTS, SECONDS))
      ours.push(await load(url, tokens))
    }
    const problems = await trialBalance(database.db)
    if (problems.length > 0) throw new Error(problems.join('; '))
    return [
      rate(`TPC-B, ${CLIENTS} clients`, theirs),
      rate(`HTTP own-account transfers, ${CLIENTS} clients`, ours),
      ratio('HTTP transfer with sign-in ÷ TPC-B', ours, theirs, 0.6),
    ]
  } finally {
    await app.server.close()
    await chain.close()
    await database.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** Customers with money and a living session each, put straight into the tables. */
  async function signIn(): Promise<string[]> {
    const now = systemClock.now()
    const tokens: string[] = []
    for (let index = 0; index < CLIENTS; index++) {
      const id = randomUUID()
      const token = randomUUID()
      tokens.push(token)
      await database.db.insert(customer).values({
        id,
        uid: String(100_000_000 + index),
        email: `${id}@example.com`,
        passwordHash: '-',
        invitationCode: `BENCH${index}`,
        createdAt: now,
      })
      await database.db.insert(session).values({
        id: randomUUID(),
        tokenHash: sha256(token),
        customer: id,
        userAgent: 'bench',
        createdAt: now,
        seenAt: now,
        expiresAt: now.add({ hours: 24 }),
      })
      await database.db.transaction(tx =>
        post(tx, {
          id: randomUUID(),
          key: id,
          kind: 'recharge',
          reference: 'bench',
          at: now,
          legs: [
            { owner: PLATFORM, asset: 'USDT', kind: 'custody_deposit', amount: -FUNDS },
            { owner: id, asset: 'USDT', kind: 'spot', amount: FUNDS },
          ],
        }),
      )
    }
    return tokens
  }
}

/** Loads from a thread of its own, so that the clients do not wait in the server's event loop. */
async function load(url: string, tokens: string[]): Promise<number> {
  const worker = new Worker(new URL('./http-load.ts', import.meta.url), {
    workerData: { url: new URL(ownTransfer.path, url).href, tokens, seconds: SECONDS },
  })
  const [answer] = await once(worker, 'message')
  return Number(answer)
}
