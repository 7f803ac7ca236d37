import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import type { TronClient } from '@matin/tron/client'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Services } from './feature.ts'
import { SESSIONS } from './features/account/auth/public/sessions.ts'
import { customerGuard } from './features/account/auth/sessions/auth-state.ts'
import { customerCardsByUid } from './features/account/identity/public/cards.ts'
import { forgetAssignees } from './features/account/items/service.ts'
import * as operators from './features/account/operators/service.ts'
import { noteExport } from './features/notify/audit/service.ts'
import { readSettings } from './features/notify/settings/service.ts'
import { createMarket, type Market } from './features/views/market/service.ts'
import { publishedFolder } from './features/views/proof/service.ts'
import { FEATURES } from './features.ts'
import { createBooking } from './platform/chain/booking.ts'
import { createCatchUp } from './platform/chain/catch-up.ts'
import { type ChainNodes, createChainNodes } from './platform/chain/nodes.ts'
import { createScanner, type Scanner } from './platform/chain/scanner.ts'
import { createTrustedReader, type TrustedReader } from './platform/chain/trust.ts'
import { CHAIN_WAITED_FOR } from './platform/chain/watch.ts'
import type { Clock } from './platform/clock/clock.ts'
import { createLoader } from './platform/commands/batch-query.ts'
import { createWriter } from './platform/commands/batch-write.ts'
import type { AuthGuard } from './platform/commands/execute.ts'
import { createKeyedMutex } from './platform/commands/keyed-mutex.ts'
import { sessionsAlive } from './platform/credentials/sessions.ts'
import type { Database } from './platform/db/database.ts'
import { healthRoutes } from './platform/http/health.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { createOperatorRouter, type OperatorGuard } from './platform/http/operator-router.ts'
import { createRouter } from './platform/http/router.ts'
import { createServer } from './platform/http/server.ts'
import { addStageBand } from './platform/http/stage-band.ts'
import { serveConsole, servePublished, serveWallet } from './platform/http/static.ts'
import { createIds, type Ids } from './platform/ids.ts'
import { recordHours } from './platform/jobs/hours.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { createQueueAdmin } from './platform/jobs/queue-admin.ts'
import type { LiveGuard } from './platform/live/gateway.ts'
import { createLive, type Live } from './platform/live/live.ts'
import { localPublisher, type Publisher } from './platform/live/publisher.ts'
import { createSender } from './platform/live/sender.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { OWN } from './platform/metrics/own.ts'
import type { Platform } from './platform/platform.ts'
import type { Prices } from './platform/prices.ts'
import { QUARANTINED } from './platform/quarantine/quarantine.ts'

export const APP_VERSION = '0.1.0'
export const SCAN = 'scan-chain'
/** When Swagger UI's only inline style changes, the browser's error names the new hash. */
const SWAGGER_STYLE = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='
const READS_AT_ONCE = 3

export interface AppParts {
  config: Config
  database: Database
  clock: Clock
  ids?: Ids
  /** For tests. */
  prices?: Prices
  /** `tronUrl` has the nodes to read blocks from, in the form of TRON_URL; the token counts as USDT there. */
  tronUrl: string
  usdtContract: string
  /** By default over Redis if REDIS_URL is set. */
  publisher?: Publisher
}

export interface App {
  server: FastifyInstance
  /** Apart from customers' traffic: for the signer, the command line and metrics. */
  internal: FastifyInstance
  platform: Platform
  nodes: ChainNodes
  scanner: Scanner
  live: Live
  market: Market
  metrics: Metrics
  jobs: Job[]
}

/** Does not listen, so that tests can inject requests and run jobs by hand. */
export async function createApp(parts: AppParts): Promise<App> {
  const config: Config = { ...parts.config, TRON_USDT_CONTRACT: parts.usdtContract }
  const server = await createServer(config)
  const internal = await createServer(config)
  if (config.STAGE === 'test') addStageBand(server)
  server.addHook('onClose', () => internal.close())
  const publisher = parts.publisher ?? (await publisherOf(config, server.log))
  const sender = createSender(parts.database.db, publisher, server.log)
  const { db } = parts.database
  const unsubscribe = db.onCommit('events', sender.wake)
  server.addHook('onClose', async () => unsubscribe())
  const platform: Platform = {
    config,
    database: parts.database,
    db,
    load: createLoader(db, READS_AT_ONCE),
    write: createWriter(db),
    mutex: createKeyedMutex(),
    prices: parts.prices ?? { priceOf: asset => market.priceOf(asset) },
    clock: parts.clock,
    ids: parts.ids ?? createIds(parts.clock),
    pending: FEATURES.flatMap(feature => feature.pending ?? []),
    log: server.log,
  }
  // Jobs read and write in bulk: their database has longer limits and connections apart from those of requests.
  const jobsPlatform: Platform = { ...platform, db: parts.database.jobsDb }
  server.addHook('onClose', async () => noteOutages())
  const noteOutages = parts.database.availability.onOutage(event => {
    if (event.down) server.log.error({ err: event.cause }, 'the database is unavailable')
    else server.log.warn({ milliseconds: event.milliseconds }, 'the database answers again')
  })
  const market = await createMarket(platform, publisher)
  server.addHook('onClose', () => market.stop())
  const { tronUrl: urls, usdtContract, clock } = parts
  const nodes = createChainNodes(config, { urls, usdtContract, clock, log: server.log })
  const { client, second } = nodes
  const services = gatherServices(platform, market, client, () => jobs)
  server.addHook('onClose', () => services.work.queue.close())
  // Production serves no documentation: it is in the repository, and outsiders need none.
  if (!config.production) await documentation(server)
  const metrics = createMetrics({ server, internal }, platform, FEATURES)
  nodes.measure(metrics.registers)
  for (const one of [server, internal]) healthRoutes(one, parts.database, nodes, one === internal)
  const guard = customerGuard(platform)
  await registerRoutes({ server, internal }, platform, services, guard)
  const live = await createLive(server, platform, {
    sender,
    publisher,
    guard: liveGuard(platform, guard),
    feed: market.feed,
  })
  metrics.watchLive(live)
  metrics.nameBuild({ version: APP_VERSION, commit: config.COMMIT, node: process.version })
  if (publisher.isUp) metrics.watchRedis(publisher.isUp)
  for (const feature of FEATURES) feature.gauges?.(metrics.registers, services)
  await servePublished(server, '/proof/', publishedFolder(platform))
  await serveConsole(server)
  const isStage = config.STAGE === 'test'
  await serveWallet(server, { appName: async () => (await readSettings(platform.load)).appName, isStage })

  const reader = createTrustedReader(jobsPlatform, client, second, usdtContract)
  const { scanner, jobs: chainJobs } = createChain(jobsPlatform, services, reader, usdtContract)
  const jobs = [
    ...chainJobs,
    ...FEATURES.flatMap(feature => feature.jobs?.(jobsPlatform, services) ?? []),
  ].map(job => metrics.timed(recordHours(platform, job)))
  return { server, internal, platform, nodes, scanner, live, market, metrics, jobs }
}

async function publisherOf({ REDIS_URL: url }: Config, log: FastifyBaseLogger): Promise<Publisher> {
  if (!url) return localPublisher()
  const { redisPublisher } = await import('./platform/live/redis.ts')
  return redisPublisher(url, log)
}

/** `jobs` is a function, because the jobs are created from these services and so do not exist yet. */
function gatherServices(
  platform: Platform,
  market: Market,
  client: TronClient,
  jobs: () => readonly Job[],
): Services {
  const payers = FEATURES.flatMap(feature => feature.payers?.(platform) ?? [])
  const proposals = FEATURES.flatMap(feature => feature.proposals?.(payers) ?? [])
  const items = FEATURES.flatMap(feature => feature.items?.(proposals) ?? [])
  return {
    market,
    client,
    catchUp: createCatchUp(platform, client),
    payers,
    proposals,
    items,
    sealed: FEATURES.flatMap(feature => feature.sealed ?? []),
    retention: [...FEATURES.flatMap(feature => feature.retention ?? []), ...items.flatMap(forgetAssignees)],
    dataExport: FEATURES.flatMap(feature => feature.dataExport ?? []),
    closureBlocker: FEATURES.flatMap(feature => feature.closureBlocker ?? []),
    customerCards: uids => customerCardsByUid(platform.db, platform.config, uids),
    work: {
      jobs,
      queues: [...FEATURES, OWN, QUARANTINED].flatMap(measured => measured.queues ?? []),
      queue: createQueueAdmin(platform.database),
    },
  }
}

function createChain(
  platform: Platform,
  services: Services,
  reader: TrustedReader,
  usdtContract: string,
): { scanner: Scanner; jobs: Job[] } {
  const booking = createBooking(platform, {
    transfers: FEATURES.flatMap(({ onSolidBlock }) =>
      onSolidBlock ? [(tx, block, transfers) => onSolidBlock(tx, platform, block, transfers)] : [],
    ),
    payers: services.payers,
  })
  const scanner = createScanner(
    platform,
    services.client,
    { reader, usdtContract },
    {
      ...booking.listener,
      async onHeadTransfers(tx, transfers) {
        for (const feature of FEATURES) await feature.onHeadTransfers?.(tx, platform, transfers)
      },
    },
  )
  const jobs: Job[] = [
    {
      name: SCAN,
      // As often as there is a block.
      everySeconds: 3,
      waiting: CHAIN_WAITED_FOR,
      async run() {
        // Records whether the books follow the chain before the first block is read, so that later callers
        // know it.
        await services.catchUp.isDone()
        await scanner.scan()
        await booking.endOverdue(services.client)
      },
    },
    {
      name: 'retry-bookings',
      everySeconds: 30,
      run: () => booking.again(reader),
    },
  ]
  return { scanner, jobs }
}

async function registerRoutes(
  { server, internal }: Pick<App, 'server' | 'internal'>,
  platform: Platform,
  services: Services,
  guard: AuthGuard,
) {
  const router = createRouter(server, platform, guard)
  for (const { customerRoutes = [] } of FEATURES) router.add(customerRoutes, services)
  const operatorRouter = createOperatorRouter(server, platform, operatorGuard(platform))
  for (const { operatorRoutes = [] } of FEATURES) operatorRouter.add(operatorRoutes, services)
  for (const feature of FEATURES) await feature.internalRoutes?.(internal, platform, services)
}

function operatorGuard(platform: Platform): OperatorGuard {
  return {
    ...operators.operatorGuard(platform),
    timeZone: async () => (await readSettings(platform.load)).timeZone,
    noteExport: (caller, list, filters) => noteExport(platform, caller, list, filters),
  }
}

function liveGuard(platform: Platform, customers: AuthGuard): LiveGuard {
  return {
    async authenticate(token) {
      const customer = await customers.authenticate(token)
      if (customer) return { audience: 'customer', ...customer }
      const operator = await operators.operatorGuard(platform).authenticate(token)
      if (!operator) return null
      const { operatorId, sessionId, roles } = operator
      return { audience: 'operator', operatorId, sessionId, roles }
    },
    living: async (audience, sessionIds) =>
      audience === 'operator'
        ? operators.rolesOfSessions(platform, sessionIds)
        : new Map([...(await sessionsAlive(SESSIONS, platform, sessionIds))].map(id => [id, []])),
  }
}

let openApi: ReturnType<typeof openApiDocument> | undefined
function theDocument(): ReturnType<typeof openApiDocument> {
  openApi ??= openApiDocument(PRODUCT_NAME, APP_VERSION)
  return openApi
}

async function documentation(server: FastifyInstance): Promise<void> {
  const { default: fastifySwagger } = await import('@fastify/swagger')
  const { default: fastifySwaggerUi } = await import('@fastify/swagger-ui')
  await server.register(fastifySwagger, { mode: 'static', specification: { document: {} as never } })
  await server.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: theDocument,
    transformSpecificationClone: false,
    staticCSP: true,
    transformStaticCSP: policy => policy.replace('style-src', `style-src '${SWAGGER_STYLE}'`),
    theme: { title: `${PRODUCT_NAME} API` },
  })
}
