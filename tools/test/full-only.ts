/**
 * Test files that only `npm run test:full` runs: other browsers, every control and view, kills, restored and copied
 * databases, lying nodes, Redis, and what a faster test shows already. Cases of other files have the tag `full`.
 */
export const FULL_ONLY: readonly string[] = [
  'e2e/attacks/*.integration.test.ts',
  'e2e/{attacks,crawl,smoke}/*.e2e.ts',
  'e2e/{account,address-book,crash,dead-connections,keys-and-gestures,layout-shift,leading}.e2e.ts',
  'e2e/{first-day,live,market,mining,proof,staging,support}.e2e.ts',
  'e2e/console-{desk,products,treasury}.e2e.ts',
  'e2e/{after-restore,balancer,paid-or-refunded,statistics,treasury-desk}.integration.test.ts',
  'e2e/{node-outage,node-requests,one-number}.integration.test.ts',
  'apps/server/src/features/admin/customers/background.integration.test.ts',
  'apps/server/src/features/money/exchange/real-source.integration.test.ts',
  'apps/server/src/features/money/recharge/foreign-tokens.integration.test.ts',
  'apps/server/src/features/notify/audit/exports.integration.test.ts',
  'apps/server/src/features/notify/notifications/outage.integration.test.ts',
  'apps/server/src/features/views/assets/log-search.integration.test.ts',
  'apps/server/src/features/views/market/market-{redis,slow}.integration.test.ts',
  'apps/server/src/features/views/privacy/close-account.integration.test.ts',
  'apps/server/src/platform/db/slices.integration.test.ts',
  'apps/server/src/platform/jobs/jobs-{failing,processes}.integration.test.ts',
  'apps/server/src/platform/live/redis.integration.test.ts',
  'packages/tron/src/devchain/tronpy.test.ts',
  'tools/restore-drill/*.integration.test.ts',
  'tools/test/{deploy,supply-chain}.integration.test.ts',
]

/** Test that the migrations run, and that every statement is valid, on the oldest PostgreSQL that we support. */
export const STATEMENTS = 'apps/server/src/statements.integration.test.ts'

/** Files that run there alone: the drill, too, because the embedded PostgreSQL has no pg_basebackup. */
export const OLDEST_ALONE: readonly string[] = [STATEMENTS, 'tools/restore-drill/*.integration.test.ts']

/** Test files that `npm run test:full` runs on that PostgreSQL, too: where its versions differ most. */
export const ON_OLDEST: readonly string[] = [
  ...OLDEST_ALONE,
  'apps/server/src/{journey,commands,ownership}.integration.test.ts',
  'apps/server/src/platform/{db,jobs,metrics,secrets}/*.integration.test.ts',
  'apps/server/src/platform/operator-login.integration.test.ts',
  'apps/server/src/features/account/{identity,items}/**/*.integration.test.ts',
  'apps/server/src/features/admin/{customers,inbox,quarantine}/*.integration.test.ts',
  'apps/server/src/features/money/{mining/payouts,withdrawal}/*.integration.test.ts',
  'apps/server/src/features/notify/audit/*.integration.test.ts',
  'apps/server/src/features/views/{assets,incidents,market,privacy,proof,team}/**/*.integration.test.ts',
  'e2e/one-number.integration.test.ts',
  'packages/ledger/src/{ledger,sealed}.integration.test.ts',
]

/**
 * Journeys that run a second time where the browser translates every page and wrongly says that it is offline, on a
 * slow network: in `npm test`, and in the full run.
 */
export const HARD_DAILY: readonly string[] = ['e2e/exchange.e2e.ts']
export const HARD: readonly string[] = [
  ...HARD_DAILY,
  'e2e/{account,address-book,booked-once,confirmed,console,console-desk,identity,journey,mining,support}.e2e.ts',
]
