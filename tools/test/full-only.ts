/**
 * Test files that only `npm run test:full` runs: other engines, every control and view, kills, restored and copied
 * databases, lying nodes, Redis, and what a faster test shows already. Cases of other files have the tag `full`.
 */
export const FULL_ONLY: readonly string[] = [
  'e2e/attacks/*.integration.test.ts',
  'e2e/{attacks,crawl,smoke}/*.e2e.ts',
  'e2e/{account,address-book,crash,dead-connections,gallery,layout-shift,leading}.e2e.ts',
  'e2e/{live,market,mining,proof,support}.e2e.ts',
  'e2e/console-{desk,products,treasury}.e2e.ts',
  'e2e/{after-restore,paid-or-refunded,statistics,treasury-desk}.integration.test.ts',
  'e2e/one-number.engines.integration.test.ts',
  'apps/server/src/features/admin/customers/background.integration.test.ts',
  'apps/server/src/features/money/exchange/real-source.integration.test.ts',
  'apps/server/src/features/money/recharge/foreign-tokens.integration.test.ts',
  'apps/server/src/features/notify/audit/exports.integration.test.ts',
  'apps/server/src/features/views/assets/log-search.integration.test.ts',
  'apps/server/src/features/views/market/market-{redis,slow}.integration.test.ts',
  'apps/server/src/features/views/privacy/close-account.integration.test.ts',
  'apps/server/src/platform/db/slices.engines.integration.test.ts',
  'apps/server/src/platform/jobs/jobs-{failing,processes}.engines.integration.test.ts',
  'apps/server/src/platform/live/redis.integration.test.ts',
  'tools/test/supply-chain.integration.test.ts',
]

/** Test files that `npm test` runs on the embedded database, too: where the engines differ most. */
export const ON_BOTH_ENGINES: readonly string[] = [
  'apps/server/src/journey.engines.integration.test.ts',
  'apps/server/src/platform/db/{schema,privileges,transactions,months,page}.engines.integration.test.ts',
  'apps/server/src/platform/operator-login.engines.integration.test.ts',
  'apps/server/src/platform/jobs/{jobs,queue-admin}.engines.integration.test.ts',
  'apps/server/src/features/money/mining/payouts/pay-due.engines.integration.test.ts',
  'packages/ledger/src/{ledger,sealed}.engines.integration.test.ts',
]
