import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { foldPending } from '@matin/ledger/ledger'
import { createTronClient, type TronClient } from '@matin/tron/client'
import { createTronNode } from '@matin/tron/node'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { addressBookRoutes } from './features/address-book/routes.ts'
import { assetsRoutes } from './features/assets/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { authenticator, livingSessions } from './features/auth/service.ts'
import { exchangeRoutes } from './features/exchange/routes.ts'
import { fundingRoutes } from './features/funding/routes.ts'
import { holdsRoutes } from './features/holds/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { identityReviewRoutes } from './features/identity/operator-routes.ts'
import { forgetPhotos } from './features/identity/photos.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { identityStores } from './features/identity/sealed.ts'
import { marketRoutes } from './features/market/routes.ts'
import { createMarket, type Market } from './features/market/service.ts'
import { messagesRoutes } from './features/messages/routes.ts'
import { expireDue } from './features/mining/expiry.ts'
import { payDue } from './features/mining/payout.ts'
import { miningRoutes } from './features/mining/routes.ts'
import { noticeDeskRoutes } from './features/notices/operator-routes.ts'
import { noticesRoutes } from './features/notices/routes.ts'
import { internalOperatorRoutes } from './features/operators/internal-routes.ts'
import { operatorsRoutes } from './features/operators/routes.ts'
import { operatorSecrets } from './features/operators/sealed.ts'
import * as operators from './features/operators/service.ts'
import { bookDeposits, showSightings } from './features/recharge/booking.ts'
import { rechargeRoutes } from './features/recharge/routes.ts'
import { customerSecrets } from './features/second-factor/sealed.ts'
import { checkFactor } from './features/second-factor/service.ts'
import { securityRoutes } from './features/security/routes.ts'
import { checkPin } from './features/security/service.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { readSettings } from './features/settings/service.ts'
import { supportDeskRoutes } from './features/support/operator-routes.ts'
import { supportRoutes } from './features/support/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { internalRoutes } from './features/treasury/internal-routes.ts'
import { reconcile } from './features/treasury/reconciliation.ts'
import { bookTreasury } from './features/treasury/service.ts'
import { planSweeps, sweepPayer } from './features/treasury/sweeps.ts'
import { approveByRule } from './features/withdrawal/approval.ts'
import { withdrawalReviewRoutes } from './features/withdrawal/operator-routes.ts'
import { withdrawalRoutes } from './features/withdrawal/routes.ts'
import { withdrawalPayer } from './features/withdrawal/signing.ts'
import { expireAttempts, settleAttempts } from './platform/chain/attempts.ts'
import { createScanner, type Scanner } from './platform/chain/scanner.ts'
import { cleanUp } from './platform/clean-up.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Database } from './platform/db/database.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { createOperatorRouter, type OperatorRouter } from './platform/http/operator-router.ts'
import { createRouter, type Router } from './platform/http/router.ts'
import { createServer } from './platform/http/server.ts'
import { serveWallet } from './platform/http/static.ts'
import { createIds, type Ids } from './platform/ids.ts'
import { sealedImages } from './platform/images/reseal-images.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { groupCommit } from './platform/ledger/group-commit.ts'
import { createLive, type Live } from './platform/live/live.ts'
import { localPublisher, type Publisher } from './platform/live/publisher.ts'
import { redisPublisher } from './platform/live/redis.ts'
import { createSender } from './platform/live/sender.ts'
import { createMailers, sealedLetters } from './platform/mail/mail.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import type { Platform } from './platform/platform.ts'
import type { Prices } from './platform/prices.ts'
import { reseal, type SealedStore } from './platform/secrets/reseal.ts'

export const APP_VERSION = '0.1.0'
const FOLD_CHUNK = 10_000
/** Connections that book transfers of many customers together; bench/ledger.ts measures it. */
const BOOKING_LANES = 3

/** Everything that is stored sealed: it follows when DATA_KEYS begins with another key. */
const SEALED: readonly SealedStore[] = [
  operatorSecrets,
  customerSecrets,
  ...identityStores,
  sealedImages,
  sealedLetters,
]

export interface AppParts {
  config: Config
  database: Database
  clock: Clock
  ids?: Ids
  /** In place of the market's. */
  prices?: Prices
  /** Node to read blocks from, and the token that counts as USDT there. */
  tronUrl: string
  usdtContract: string
  /** Carries real-time events between processes; by default REDIS_URL decides. */
  publisher?: Publisher
}

export interface App {
  server: FastifyInstance
  platform: Platform
  router: Router
  operatorRouter: OperatorRouter
  scanner: Scanner
  live: Live
  market: Market
  metrics: Metrics
  jobs: Job[]
}

/** Builds the whole server without listening: tests inject requests and run jobs by hand. */
export async function createApp(parts: AppParts): Promise<App> {
  const config: Config = { ...parts.config, TRON_USDT_CONTRACT: parts.usdtContract }
  const server = await createServer(config)
  const publisher =
    parts.publisher ?? (config.REDIS_URL ? redisPublisher(config.REDIS_URL, server.log) : localPublisher())
  const sender = createSender(parts.database.db, publisher, server.log)
  const { db } = parts.database
  const deafen = db.onCommit('events', sender.wake)
  server.addHook('onClose', async () => deafen())
  const platform: Platform = {
    config,
    database: parts.database,
    db,
    book: groupCommit(db, parts.database.engine === 'pglite' ? 1 : BOOKING_LANES),
    prices: parts.prices ?? { priceOf: asset => market.priceOf(asset) },
    clock: parts.clock,
    ids: parts.ids ?? createIds(parts.clock),
    log: server.log,
  }
  const market = await createMarket(platform, publisher)
  server.addHook('onClose', () => market.stop())
  await server.register(fastifySwagger, {
    mode: 'static',
    specification: { document: openApiDocument('Matin', APP_VERSION) as never },
  })
  await server.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  const metrics = createMetrics(server, platform)
  healthRoutes(server, platform)

  const authenticate = authenticator(platform)
  const router = createRouter(server, platform, {
    authenticate,
    checkPin: (customerId, pin) => checkPin(platform, customerId, pin),
    checkFactor: (customerId, proof) => checkFactor(platform, customerId, 'withdrawal', proof),
  })
  settingsRoutes(router, platform)
  homeRoutes(router, platform)
  authRoutes(router, platform)
  securityRoutes(router, platform)
  assetsRoutes(router, platform)
  rechargeRoutes(router, platform)
  miningRoutes(router, platform)
  marketRoutes(router, platform, market)
  exchangeRoutes(router, platform)
  withdrawalRoutes(router, platform)
  identityRoutes(router, platform)
  addressBookRoutes(router, platform)
  messagesRoutes(router, platform)
  noticesRoutes(router, platform)
  teamRoutes(router, platform)
  supportRoutes(router, platform)
  const operatorRouter = operatorSide(server, platform)
  const payers = [withdrawalPayer(platform), sweepPayer(platform)]
  await internalRoutes(server, platform, payers)
  await internalOperatorRoutes(server, platform, SEALED)
  const gate = {
    authenticate,
    living: (sessionIds: readonly string[]) => livingSessions(platform, sessionIds),
  }
  const live = await createLive(server, platform, { sender, publisher, gate, feed: market.feed })
  metrics.watchLive(live)
  metrics.watchMarket(market.figures)
  await serveWallet(server, { appName: async () => (await readSettings(platform.db)).appName })

  const client = createTronClient(createTronNode({ url: parts.tronUrl }))
  const scanner = createScanner(platform, client, parts.usdtContract, {
    async onSolidBlock(tx, block, transfers) {
      await bookDeposits(tx, platform, block, transfers)
      await bookTreasury(tx, platform, transfers)
      const settled = await settleAttempts(tx, block)
      const expired = await expireAttempts(tx, block)
      for (const payer of payers) {
        await payer.onSettled(tx, settled)
        await payer.onExpired(tx, expired)
      }
    },
    onHeadTransfers: (tx, transfers) => showSightings(tx, platform, transfers),
  })
  const jobs = [...jobsOf(platform, scanner, client), ...marketJobs(platform, market)].map(metrics.timed)
  return { server, platform, router, operatorRouter, scanner, live, market, metrics, jobs }
}

function operatorSide(server: FastifyInstance, platform: Platform): OperatorRouter {
  const router = createOperatorRouter(server, platform, {
    authenticate: token => operators.authenticateOperator(platform, token),
    claimCodeTry: operatorId => operators.claimCodeTry(platform, operatorId),
    forgiveCodeTries: operatorId => operators.forgiveCodeTries(platform, operatorId),
  })
  operatorsRoutes(router, platform)
  withdrawalReviewRoutes(router, platform)
  holdsRoutes(router, platform)
  identityReviewRoutes(router, platform)
  fundingRoutes(router, platform)
  noticeDeskRoutes(router, platform)
  supportDeskRoutes(router, platform)
  auditRoutes(router, platform)
  return router
}

function jobsOf(platform: Platform, scanner: Scanner, client: TronClient): Job[] {
  return [
    { name: 'scan-chain', everySeconds: 2, run: () => scanner.scan() },
    { name: 'approve-withdrawals', everySeconds: 3, run: () => approveByRule(platform) },
    {
      name: 'pay-and-expire',
      everySeconds: 10,
      async run() {
        await payDue(platform)
        await expireDue(platform)
      },
    },
    {
      name: 'plan-sweeps',
      everySeconds: 30,
      async run() {
        await planSweeps(platform, client)
      },
    },
    {
      name: 'reconcile',
      everySeconds: 5,
      async run() {
        await reconcile(platform, client)
      },
    },
    ...createMailers(platform).map(({ channel, run }) => ({ name: `send-${channel}`, everySeconds: 3, run })),
    {
      name: 'fold-deltas',
      everySeconds: 30,
      async run() {
        await foldPending(platform.db, FOLD_CHUNK)
      },
    },
    { name: 'maintain-database', everySeconds: 600, run: () => platform.database.maintain() },
    { name: 'clean-up', everySeconds: 3600, run: () => cleanUp(platform) },
    { name: 'forget-photos', everySeconds: 3600, run: () => forgetPhotos(platform) },
    {
      name: 'follow-keys',
      everySeconds: 300,
      async run() {
        await reseal(platform, SEALED)
      },
    },
  ]
}

function marketJobs(platform: Platform, market: Market): Job[] {
  return [
    { name: 'follow-market', everySeconds: 5, run: () => market.step() },
    {
      name: 'prune-candles',
      everySeconds: 3600,
      run: () => market.charts.prune(platform.clock.now()),
    },
  ]
}

function healthRoutes(server: FastifyInstance, platform: Platform): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (request, reply) => {
    try {
      await platform.database.ping()
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready', reason: 'database' })
    }
  })
}
