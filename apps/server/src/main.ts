import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '@matin/contract/internal/variables'
import { startWatchdog } from '@matin/contract/internal/watchdog'
import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import type { App } from './app.ts'
import { type Config, readConfig, stageOf } from './config.ts'
import type { DevelopmentChain } from './dev/development-chain.ts'
import { type PersistentClock, persistentClock, systemClock } from './platform/clock/clock.ts'
import type { Database } from './platform/db/database.ts'
import { DataDirLocked, lockDataDir } from './platform/db/lock-file.ts'
import { DatabaseRefused } from './platform/db/roles.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import './found-once.ts'

type Stop = () => Promise<void> | void

/** Imports large modules only after the configuration is found right. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.production) startWatchdog('server')
  // Started parts in order; they stop in the opposite order.
  const stops: Stop[] = []
  let app: App | undefined
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      const stopped = app ? stop(app, config, stops) : stopAll(stops)
      stopped.then(() => process.exit(0), fail)
    })
  }
  try {
    app = await start(config, stops)
  } catch (error) {
    // A signal has taken away what it had started.
    if (stopping) return
    await stopAll(stops)
    throw error
  }
}

/**
 * Loses no request. Readiness returns 503 and every answer closes its connection, so that the load balancer
 * moves clients elsewhere. After that, running work finishes and sockets are asked to reconnect to another
 * server.
 */
async function stop(app: App, { DRAIN_SECONDS, STOP_SECONDS }: Config, stops: Stop[]): Promise<void> {
  for (const server of [app.server, app.internal]) server.drain.begin()
  app.server.log.info({ seconds: DRAIN_SECONDS }, 'stopping: draining')
  if (DRAIN_SECONDS > 0) await pause(DRAIN_SECONDS * 1000)
  const late = setTimeout(() => {
    app.server.log.error(
      { requests: app.server.drain.underWay() },
      'not stopped in time: what is under way ends here',
    )
    process.exit(1)
  }, STOP_SECONDS * 1000)
  late.unref()
  await stopAll(stops)
}

async function start(config: Config, stops: Stop[]): Promise<App> {
  if (!config.DATABASE_URL || !config.TRON_URL) stops.push(lockDataDir(config.DATA_DIR))
  const movable = config.production ? null : await movableClock(config)
  const clock = movable ?? systemClock
  const database = await openDatabase(config, stops)
  stops.push(() => database.close())

  const development = config.TRON_URL ? null : await import('./dev/development-chain.ts')
  const chain = development ? await development.startDevelopmentChain(config, clock) : null
  if (chain) stops.push(() => chain.chain.close())
  const tronUrl = config.TRON_URL ?? chain?.url
  const usdtContract = config.TRON_USDT_CONTRACT ?? chain?.usdtContract
  if (!tronUrl || !usdtContract) throw new ConfigError('TRON_URL wants a TRON node.')

  const { createApp, SCAN } = await import('./app.ts')
  const { startJobs } = await import('./platform/jobs/jobs.ts')
  const app = await createApp({ config, database, clock, tronUrl, usdtContract })
  stops.push(() => app.server.close())
  await app.nodes.check()
  let jobs: Jobs | undefined
  const operators =
    chain && movable
      ? await addDevelopment(app, movable, chain, async moved => {
          await app.market.step()
          await jobs?.wake(moved.total('seconds'))
        })
      : null
  if (config.STAGE && config.TESTERS_PASSWORD) {
    const { testerRoutes } = await import('./dev/testers.ts')
    await testerRoutes(app.server, app.platform, { password: config.TESTERS_PASSWORD, chain })
  }
  const started = await startJobs(database, app.jobs, app.server.log)
  jobs = started
  stops.push(() => started.stop())
  app.metrics.watchJobs(started)
  app.live.start()
  await app.market.start()
  const internal = await listen(app.internal, config.INTERNAL_HOST, 'INTERNAL_PORT', config)
  const address = await listen(app.server, config.HOST, 'PORT', config)
  if (chain) {
    const { startSigner } = await import('./dev/signer-process.ts')
    const { writeDemoKeys } = await import('./dev/operator-keys.ts')
    const signer = startSigner({
      INTERNAL_URL: internal,
      SIGNER_SECRET: config.SIGNER_SECRET,
      SIGNER_SECRET_FILE: '',
      TRON_URL: tronUrl,
      TRON_USDT_CONTRACT: usdtContract,
      SIGNER_DIR: join(config.DATA_DIR, 'signer'),
      SIGNER_OPERATORS: pinnedKeys(
        operators && config.DEMONSTRATION !== 'off' ? writeDemoKeys(config.DATA_DIR) : [],
      ),
      // A chain of this machine has neither a known first block nor a prepared store; STAGE has the rules for keys.
      ...(config.STAGE && { NODE_ENV: 'development' }),
    })
    stops.push(() => signer.stop())
    app.platform.db.onCommit('events', signer.wake)
    const failed = (error: unknown) => app.server.log.warn({ err: error }, 'chain was not scanned at once')
    chain.chain.onMined(() => {
      started.runNow(SCAN).catch(failed)
      signer.wake()
    })
  }
  announce(config, { address, internal }, operators)
  return app
}

function listen(
  server: App['server'],
  host: string,
  name: 'PORT' | 'INTERNAL_PORT',
  config: Config,
): Promise<string> {
  return server.listen({ port: config[name], host }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${config[name]} is taken by another program: choose another one, such as ${name}=${config[name] + 10} npm start.`,
      )
    throw error
  })
}

/** The embedded database if DATABASE_URL is not set. */
async function openDatabase(config: Config, stops: Stop[]): Promise<Database> {
  let { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config
  if (!url) {
    const { startEmbedded } = await import('./platform/db/embedded/embedded.ts')
    const log = join(config.DATA_DIR, 'database.log')
    // Without it there is nothing to do in order, and only a start repairs it.
    const embedded = await startEmbedded(config.DATA_DIR, () =>
      fail(new Error(`its database ended by itself; ${log} says more`)),
    )
    stops.push(embedded.stop)
    ;({ url, ownerUrl } = embedded)
  }
  const { openPostgres } = await import('./platform/db/open.ts')
  return openPostgres({
    url,
    ownerUrl,
    commandSecret: config.INTERNAL_SECRET,
    stage: stageOf(config),
  })
}

/** Outside production. A new platform with filled queues begins in the past. */
async function movableClock(config: Config): Promise<PersistentClock> {
  const { fillsQueues, STORY_HOURS } = await import('./dev/seed-queues.ts')
  const begins = fillsQueues(config) && !existsSync(join(config.DATA_DIR, 'database'))
  return persistentClock(join(config.DATA_DIR, 'clock.json'), begins ? STORY_HOURS : 0)
}

async function addDevelopment(
  app: App,
  clock: PersistentClock,
  chain: DevelopmentChain,
  wake: (moved: Temporal.Duration) => Promise<void>,
): Promise<string> {
  const { devRoutes } = await import('./dev/routes.ts')
  const { devMarketRoutes } = await import('./dev/market.ts')
  const { seed } = await import('./dev/seed.ts')
  const { seedNotices } = await import('./dev/seed-notices.ts')
  const { DEMO_OPERATORS, devOperatorRoutes } = await import('./dev/operators.ts')
  const { seedInventory } = await import('./dev/seed-inventory.ts')
  const { fillsQueues, seedQueues } = await import('./dev/seed-queues.ts')
  devRoutes(app.server, app.platform, { ...chain, clock, wake })
  devOperatorRoutes(app.server, app.platform)
  devMarketRoutes(app.server, app.market)
  if (app.platform.config.DEMONSTRATION === 'off')
    return '`npm run operator -- found --email E,E --name N,N` makes the first two'
  await seed(app.platform, app.scanner)
  await seedInventory(app.platform)
  const behind = clock.behind()
  if (behind.sign > 0 && fillsQueues(app.platform.config)) {
    await seedQueues({ ...app, chain: chain.chain, clock, until: clock.now().add(behind) })
    // That took a while.
    clock.advance(clock.behind())
  }
  await seedNotices(app.platform)
  return DEMO_OPERATORS.map(one => `${one.email}, password ${one.password}`)[0] ?? ''
}

/** `operators` tells how to sign in as an operator, or how to create the first one; null outside development. */
function announce(
  config: Config,
  { address, internal }: { address: string; internal: string },
  operators: string | null,
): void {
  // Passkeys work with host names, not with IP addresses.
  const page = address.replace('127.0.0.1', 'localhost')
  const lines = [`${PRODUCT_NAME} runs at ${address}`]
  if (operators !== null)
    lines.push(
      '',
      `  Wallet      ${page}`,
      `  Console     ${page}/console`,
      `  Customer    register with any email address; the code is in ${page}/dev/mailbox`,
      `  Operator    ${operators}; code, and who else there is: ${page}/dev/operators`,
      `  Test money  ${page}/dev/chain pays USDT, and moves the clock`,
      '',
      `Internal: ${internal} (signer, npm run operator, /metrics)`,
      `Data: ${config.DATA_DIR} (delete it to start anew)${databaseElsewhere(config)}`,
    )
  if (config.STAGE)
    lines.push(
      '',
      `  Testers     ${page}/dev/mailbox, as “tester” with TESTERS_PASSWORD`,
      '  Operators   npm run operator -- found --email E,E --name N,N makes the first two',
    )
  tell({ runs: true, text: `\n${lines.join('\n')}\n` })
}

/** The folder is not in DATA_DIR, because the database's user may not enter that. */
function databaseElsewhere({ DATABASE_URL, DATA_DIR }: Config): string {
  const folder = join(realpathSync(DATA_DIR), 'database')
  const real = DATABASE_URL ? folder : realpathSync(folder)
  return real === folder ? '' : `; its database is in ${real}, which PostgreSQL’s user may enter`
}

/** Goes to `npm start` if that is the parent, which keeps all other output in a log; otherwise prints. */
function tell(words: { runs: boolean; text: string; details?: boolean }, then: () => void = () => {}): void {
  if (process.send) process.send(words, then)
  else (words.runs ? process.stdout : process.stderr).write(`${words.text}\n`, then)
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop()
}

function fail(error: unknown): void {
  const known =
    error instanceof ConfigError || error instanceof DataDirLocked || error instanceof DatabaseRefused
  if (!known) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  const reason = error instanceof Error ? error.message : String(error)
  const text = known ? `\n${PRODUCT_NAME} did not start.\n${reason}` : `\n${PRODUCT_NAME} stopped: ${reason}.`
  tell({ runs: false, text, details: !known }, () => process.exit(1))
}

main().catch(fail)

function pinnedKeys(demonstration: readonly unknown[]): string {
  return JSON.stringify([...demonstration, ...JSON.parse(process.env.SIGNER_OPERATORS ?? '[]')])
}
