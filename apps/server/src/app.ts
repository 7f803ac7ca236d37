import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { createTronClient } from '@matin/tron/client'
import { createTronNode } from '@matin/tron/node'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { House } from './feature.ts'
import { noteExport } from './features/audit/service.ts'
import { checkPin } from './features/auth/pins.ts'
import { checkFactor } from './features/auth/second-factor.ts'
import { sessionReader, sessionsAlive } from './features/auth/sessions.ts'
import { standingOf } from './features/auth/standing.ts'
import { customerCardsByUid } from './features/identity/cards.ts'
import { forgetAssignees } from './features/items/service.ts'
import { createMarket, type Market } from './features/market/service.ts'
import * as operators from './features/operators/service.ts'
import { publishedFolder } from './features/proof/service.ts'
import { readSettings } from './features/settings/service.ts'
import { FEATURES } from './features.ts'
import { createAsk } from './platform/acts/ask.ts'
import { createTurns } from './platform/acts/turns.ts'
import { createWriter } from './platform/acts/write.ts'
import { createBooking } from './platform/chain/booking.ts'
import { createCatchUp } from './platform/chain/catch-up.ts'
import { createScanner, type Scanner } from './platform/chain/scanner.ts'
import { agreeingOn, createTrustedReader } from './platform/chain/trust.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Drain } from './platform/http/drain.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import {
  createOperatorRouter,
  type OperatorGate,
  type OperatorRouter,
} from './platform/http/operator-router.ts'
import { createRouter, type Gate, type Router } from './platform/http/router.ts'
import { createServer } from './platform/http/server.ts'
import { serveConsole, servePublished, serveWallet } from './platform/http/static.ts'
import { createIds, type Ids } from './platform/ids.ts'
import { recordHours } from './platform/jobs/hours.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { createQueueDesk } from './platform/jobs/queue-desk.ts'
import type { LiveGate } from './platform/live/gateway.ts'
import { createLive, type Live } from './platform/live/live.ts'
import { localPublisher, type Publisher } from './platform/live/publisher.ts'
import { redisPublisher } from './platform/live/redis.ts'
import { createSender } from './platform/live/sender.ts'
import { gatherMessages } from './platform/message-words.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { OWN } from './platform/metrics/own.ts'
import type { Platform } from './platform/platform.ts'
import type { Prices } from './platform/prices.ts'
import { ASIDE } from './platform/set-aside/set-aside.ts'

export const APP_VERSION = '0.1.0'
/** Hash of the only style that Swagger UI inlines. After a change of it, the browser's error names the new hash. */
const SWAGGER_STYLE = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='
/** The app's name in the documentation. */
const API_OF = 'Matin'
/** Concurrent statements of batch queries. An embedded database runs one at a time. */
const READS_AT_ONCE = 3

export interface AppParts {
  config: Config
  database: Database
  clock: Clock
  ids?: Ids
  /** Replaces the market's prices. */
  prices?: Prices
  /** Node to read blocks from, and the token that counts as USDT there. */
  tronUrl: string
  usdtContract: string
  /** Carries real-time events between processes; by default REDIS_URL decides. */
  publisher?: Publisher
}

export interface App {
  server: FastifyInstance
  /** Listens apart from customers' traffic, for the signer, the command line and metrics. */
  internal: FastifyInstance
  platform: Platform
  router: Router
  operatorRouter: OperatorRouter
  scanner: Scanner
  live: Live
  market: Market
  metrics: Metrics
  jobs: Job[]
}

/** Builds the whole server without listening, so that tests inject requests and run jobs by hand. */
export async function createApp(parts: AppParts): Promise<App> {
  const config: Config = { ...parts.config, TRON_USDT_CONTRACT: parts.usdtContract }
  const server = await createServer(config)
  const internal = await createServer(config)
  server.addHook('onClose', () => internal.close())
  const publisher =
    parts.publisher ?? (config.REDIS_URL ? redisPublisher(config.REDIS_URL, server.log) : localPublisher())
  const sender = createSender(parts.database.db, publisher, server.log)
  const { db } = parts.database
  const embedded = parts.database.engine === 'pglite'
  const deafen = db.onCommit('events', sender.wake)
  server.addHook('onClose', async () => deafen())
  const platform: Platform = {
    config,
    database: parts.database,
    db,
    ask: createAsk(db, embedded ? 1 : READS_AT_ONCE),
    write: createWriter(db),
    turns: createTurns(),
    prices: parts.prices ?? { priceOf: asset => market.priceOf(asset) },
    clock: parts.clock,
    ids: parts.ids ?? createIds(parts.clock),
    messages: gatherMessages(FEATURES),
    pending: FEATURES.flatMap(feature => feature.pending ?? []),
    log: server.log,
  }
  // Jobs read and write in bulk: their database has longer limits and connections apart from those of requests.
  const jobsPlatform: Platform = embedded ? platform : { ...platform, db: parts.database.jobsDb }
  server.addHook('onClose', async () => noteOutages())
  const noteOutages = parts.database.availability.onOutage(event => {
    if (event.down) server.log.error({ err: event.cause }, 'the database is unavailable')
    else server.log.warn({ milliseconds: event.milliseconds }, 'the database answers again')
  })
  const market = await createMarket(platform, publisher)
  server.addHook('onClose', () => market.stop())
  const second = config.TRON_URL_2 ? createTronClient(createTronNode({ url: config.TRON_URL_2 })) : null
  const client = agreeingOn(createTronClient(createTronNode({ url: parts.tronUrl })), second)
  const payers = FEATURES.flatMap(feature => feature.payers?.(platform) ?? [])
  const proposals = FEATURES.flatMap(feature => feature.proposals?.(payers) ?? [])
  const items = FEATURES.flatMap(feature => feature.items?.(proposals) ?? [])
  const house: House = {
    market,
    client,
    catchUp: createCatchUp(platform, client),
    payers,
    proposals,
    items,
    sealed: FEATURES.flatMap(feature => feature.sealed ?? []),
    retention: [...FEATURES.flatMap(feature => feature.retention ?? []), ...items.flatMap(forgetAssignees)],
    personal: FEATURES.flatMap(feature => feature.personal ?? []),
    unfinished: FEATURES.flatMap(feature => feature.unfinished ?? []),
    customerCards: uids => customerCardsByUid(platform.db, platform.config, uids),
    work: {
      jobs: () => jobs,
      queues: [...FEATURES, OWN, ASIDE].flatMap(measured => measured.queues ?? []),
      queue: createQueueDesk(parts.database),
    },
  }
  server.addHook('onClose', () => house.work.queue.close())
  // Production serves no documentation: it is in the repository, and strangers need none.
  if (!config.production) await documentation(server)
  const metrics = createMetrics({ server, internal }, platform, FEATURES)
  for (const one of [server, internal]) healthRoutes(one, platform, server.drain)
  const authenticate = sessionReader(platform)
  const routers = await registerRoutes(
    { server, internal },
    platform,
    house,
    customerGate(platform, authenticate),
  )
  const gate = liveGate(platform, authenticate)
  const live = await createLive(server, platform, { sender, publisher, gate, feed: market.feed })
  metrics.watchLive(live)
  for (const feature of FEATURES) feature.gauges?.(metrics.registers, house)
  await servePublished(server, '/proof/', publishedFolder(platform))
  await serveConsole(server)
  await serveWallet(server, { appName: async () => (await readSettings(platform.ask)).appName })

  const booking = createBooking(jobsPlatform, {
    transfers: FEATURES.flatMap(({ onSolidBlock }) =>
      onSolidBlock ? [(tx, block, transfers) => onSolidBlock(tx, jobsPlatform, block, transfers)] : [],
    ),
    payers: house.payers,
  })
  const { usdtContract } = parts
  const reader = createTrustedReader(jobsPlatform, house.client, second, usdtContract)
  const scanner = createScanner(
    jobsPlatform,
    house.client,
    { reader, usdtContract },
    {
      ...booking.listener,
      async onHeadTransfers(tx, transfers) {
        for (const feature of FEATURES) await feature.onHeadTransfers?.(tx, jobsPlatform, transfers)
      },
    },
  )
  const jobs = [
    {
      name: 'scan-chain',
      everySeconds: 2,
      async run() {
        // Notes before the first block is read whether the books follow the chain, so that later callers know it.
        await house.catchUp.isDone()
        await scanner.scan()
        await booking.endOverdue(house.client)
      },
    },
    {
      name: 'book-again',
      everySeconds: 30,
      run: () => booking.again(reader),
    },
    ...FEATURES.flatMap(feature => feature.jobs?.(jobsPlatform, house) ?? []),
  ].map(job => metrics.timed(recordHours(platform, job)))
  return { server, internal, platform, ...routers, scanner, live, market, metrics, jobs }
}

async function registerRoutes(
  { server, internal }: Pick<App, 'server' | 'internal'>,
  platform: Platform,
  house: House,
  gate: Gate,
) {
  const router = createRouter(server, platform, gate)
  for (const feature of FEATURES) feature.customerRoutes?.(router, platform, house)
  const operatorRouter = createOperatorRouter(server, platform, operatorGate(platform))
  for (const feature of FEATURES) feature.operatorRoutes?.(operatorRouter, platform, house)
  for (const feature of FEATURES) await feature.internalRoutes?.(internal, platform, house)
  return { router, operatorRouter }
}

function customerGate(platform: Platform, authenticate: Gate['authenticate']): Gate {
  return {
    authenticate,
    standing: (ask, caller, pin) => standingOf(platform, ask, caller, pin),
    checkPin: (caller, pin) => checkPin(platform, caller, pin),
    checkFactor: (caller, proof) =>
      checkFactor(platform, caller.customerId, 'withdrawal', { ...proof, by: caller }),
  }
}

function operatorGate(platform: Platform): OperatorGate {
  return {
    ...operators.operatorGate(platform),
    timeZone: async () => (await readSettings(platform.ask)).timeZone,
    noteExport: (caller, list, filters) => noteExport(platform, caller, list, filters),
  }
}

function liveGate(platform: Platform, authenticate: Gate['authenticate']): LiveGate {
  return {
    async authenticate(token) {
      const customer = await authenticate(token)
      if (customer) return { audience: 'customer', ...customer }
      const operator = await operators.operatorGate(platform).authenticate(token)
      if (!operator) return null
      const { operatorId, sessionId } = operator
      return { audience: 'operator', operatorId, sessionId }
    },
    living: (audience, sessionIds) =>
      audience === 'customer'
        ? sessionsAlive(platform, sessionIds)
        : operators.operatorSessionsAlive(platform, sessionIds),
  }
}

async function documentation(server: FastifyInstance): Promise<void> {
  await server.register(fastifySwagger, {
    mode: 'static',
    specification: { document: openApiDocument(API_OF, APP_VERSION) as never },
  })
  await server.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: policy => policy.replace('style-src', `style-src '${SWAGGER_STYLE}'`),
    theme: { title: `${API_OF} API` },
  })
}

/** Time limit of the readiness check of the database. After it, this server counts as not ready. */
const READY_MS = 2_500

/** Health routes for load balancers: outside of every limit, and answered whatever the state of the database. */
function healthRoutes(server: FastifyInstance, platform: Platform, drain: Drain): void {
  const unlimited = { config: { rateLimit: false as const }, logLevel: 'warn' as const }
  server.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  server.get('/readyz', unlimited, async (_request, reply) => {
    const reason = drain.hasBegun()
      ? 'stopping'
      : (await answersIn(platform.database, READY_MS))
        ? null
        : 'database'
    if (reason === null) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
}

async function answersIn(database: Database, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  const answers = database.ping().then(
    () => true,
    () => false,
  )
  const answered = await Promise.race([answers, late])
  clearTimeout(timer)
  return answered
}
