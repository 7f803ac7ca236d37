import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, resetPassword, sendCode } from '@matin/contract/auth'
import type { Endpoint } from '@matin/contract/endpoint'
import { createDevChain } from '@matin/tron/devchain/chain'
import { DEV_USDT_CONTRACT } from '@matin/tron/devchain/keys'
import { type App, createApp } from '../apps/server/src/app.ts'
import { type Config, readConfig } from '../apps/server/src/config.ts'
import { GENESIS } from '../apps/server/src/dev/development-chain.ts'
import { sealedContact, sealPassword } from '../apps/server/src/features/account/auth/public/contacts.ts'
import { newCredentials } from '../apps/server/src/features/account/auth/sign-in/credentials.ts'
import { dummyHash } from '../apps/server/src/features/account/auth/sign-in/passwords.ts'
import { customer } from '../apps/server/src/features/account/auth/tables.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { openPostgres } from '../apps/server/src/platform/db/open.ts'
import { startCluster } from '../tools/postgres.ts'
import { atMost, type Figure, median } from './figures.ts'
import { SERVER_SETTINGS } from './pgbench.ts'

/** Number of pairs: one call for an existing account and one for a missing account. */
const PAIRS = 300
const WARM_UP = 20
/** Maximum difference of the answers' times in milliseconds (quality.md). */
const TARGET_MS = 5

/**
 * Calls for an existing and a missing account follow one another in alternating order, each from another
 * address, with request limits off.
 */
export async function benchLogin(): Promise<Figure[]> {
  const cluster = await startCluster({ durable: true, settings: SERVER_SETTINGS })
  const dataDir = await mkdtemp(join(tmpdir(), 'matin-bench-'))
  const database = await openPostgres({ url: cluster.url, poolSize: 4 })
  const chain = await createDevChain({ dataDir, now: () => Date.now(), genesis: GENESIS })
  const { url: tronUrl } = await chain.listen()
  // Tests use another cost of hashing.
  const env = {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '100000000',
  }
  const parts = { database, clock: systemClock, tronUrl, usdtContract: DEV_USDT_CONTRACT }
  const config = readConfig(env)
  const app = await createApp({ config, ...parts })
  try {
    const known = await customers(database, config)
    const code = '123456'
    const password = 'a wrong password'
    return [
      ...(await compare(app, known, 'login, wrong password', login, account => ({ account, password }))),
      ...(await compare(app, known, 'asking for a code to reset', sendCode, account => ({
        account,
        purpose: 'reset_password',
      }))),
      ...(await compare(app, known, 'reset, wrong code', resetPassword, account => ({
        account,
        code,
        password,
      }))),
    ]
  } finally {
    await app.server.close()
    await chain.close()
    await database.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function customers(database: Database, config: Config): Promise<string[]> {
  const passwordHash = await dummyHash(config)
  const emails = Array.from({ length: PAIRS + WARM_UP }, (_, index) => `bench${index}@example.com`)
  const rows = emails.map((value, index) => {
    const id = randomUUID()
    return {
      uid: String(100_000_000 + index),
      ...newCredentials(
        { config },
        {
          id,
          passwordHash: sealPassword(config, id, passwordHash),
          ...sealedContact(config, id, { kind: 'email', value }),
        },
      ),
      invitationCode: `BENCH${index}`,
      createdAt: systemClock.now(),
    }
  })
  await database.db.insert(customer).values(rows)
  return emails
}

async function compare(
  app: App,
  known: readonly string[],
  name: string,
  endpoint: Endpoint,
  inputFor: (account: string) => object,
): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  let calls = 0
  async function ask(kind: keyof typeof times, account: string): Promise<void> {
    calls++
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
    const request = { method: endpoint.method, url: endpoint.path, remoteAddress, payload: inputFor(account) }
    const start = performance.now()
    const answer = await app.server.inject(request)
    times[kind].push(performance.now() - start)
    answers.add(`${answer.statusCode} ${answer.body}`)
  }
  for (const [index, account] of known.entries()) {
    const unknown = `nobody${index}@example.com`
    const pair = [
      ['known', account],
      ['unknown', unknown],
    ] as const
    for (const [kind, whom] of index % 2 === 0 ? pair : pair.toReversed()) await ask(kind, whom)
    if (index === WARM_UP - 1) for (const kind of [times.known, times.unknown]) kind.length = 0
  }
  if (answers.size !== 1) throw new Error(`the answers differ: ${[...answers].join(' | ')}`)
  const [there, nowhere] = [median(times.known), median(times.unknown)]
  return [
    { name: `${name}: account that exists`, value: there, unit: 'ms' },
    { name: `${name}: account that does not`, value: nowhere, unit: 'ms' },
    atMost(`${name}: difference of the medians`, [Math.abs(there - nowhere)], 'ms', TARGET_MS),
  ]
}
