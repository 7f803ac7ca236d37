import { defineConfig } from 'vitest/config'
import { FULL_ONLY, HARD, HARD_DAILY, OLDEST_ALONE, ON_OLDEST, STATEMENTS } from './tools/test/full-only.ts'
import { LongestFirst } from './tools/test/longest-first.ts'
import { full } from './tools/test/tier.ts'

const soak = process.env.SOAK === '1'
/** Files that this run leaves out. */
const left = full ? [] : FULL_ONLY
const minutes = (count: number) => count * 60_000

/** Whether the tests run on this machine's own PostgreSQL. */
const oldest = process.env.TEST_OLDEST === '1'
const integration = (): string[] => {
  if (oldest) return full ? [...ON_OLDEST] : [STATEMENTS]
  return ['{apps,packages}/*/src/**/*.integration.test.ts', '{tools,e2e}/**/*.integration.test.ts']
}

const unit = (folders: string) => [`${folders}/**/*.test.{ts,tsx}`]
const notUnit = [...left, '**/*.{integration,component}.test.*', '**/node_modules/**', 'tools/*/fixture/**']

/** Journeys in a browser. */
const e2e = (name: string, include: readonly string[], env: Record<string, string> = {}) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    env,
    // Campaigns, full matrices and measurements: left out of the daily run, not skipped in it.
    exclude: soak ? [] : ['e2e/**/*.soak.e2e.ts', ...left],
    // Three files at a time, in three processes with a browser each: files open phones in it, which end with them,
    // and a process or browser that crashes is replaced for the next file. A file's server is one that the files of
    // its place share, from the first one that asks (`sharedServer`), or one of its own (`ownServer`);
    // e2e/support/stage.ts says which journeys may share.
    pool: 'forks' as const,
    isolate: false,
    maxWorkers: 3,
    globalSetup: 'e2e/support/global-setup.ts',
    setupFiles: 'e2e/support/close-phones.ts',
    // All limits only end what hangs; nothing has to be quick.
    expect: { poll: { timeout: minutes(2) } },
    testTimeout: soak ? minutes(360) : minutes(20),
    hookTimeout: minutes(10),
  },
})

/** The tier of a test is its suffix; `npm test` runs these projects one after the other. */
export default defineConfig({
  test: {
    environment: 'node',
    restoreMocks: true,
    setupFiles: 'tools/test/property-seed.ts',
    tags: [{ name: 'full', description: 'runs in npm run test:full only' }],
    sequence: { sequencer: LongestFirst },
    // Limits catch what hangs. A machine that is busy is slow, and nothing fails for that.
    expect: { poll: { timeout: minutes(2) } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unit('{{apps/{server,signer,console},packages/*}/src,tools}'),
          exclude: notUnit,
          // Nothing here keeps anything at the level of a module, so files share what they import: a third of the time.
          isolate: false,
          testTimeout: soak ? minutes(60) : minutes(2),
          hookTimeout: minutes(2),
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-wallet',
          include: unit('apps/wallet/src'),
          exclude: notUnit,
          testTimeout: soak ? minutes(60) : minutes(2),
          hookTimeout: minutes(2),
        },
      },
      {
        extends: true,
        // As the wallet is built (apps/wallet/vite.config.ts).
        oxc: { jsx: { runtime: 'automatic', importSource: '@matin/ui' } },
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['apps/*/src/**/*.component.test.tsx'],
          exclude: ['**/node_modules/**', ...left],
          setupFiles: ['apps/wallet/src/testing/component-setup.ts'],
          maxWorkers: 2,
          // Only ends what hangs: nothing in these tests waits for the machine's clock.
          testTimeout: minutes(2),
          env: { TZ: 'UTC' },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration(),
          exclude: [
            '**/node_modules/**',
            'tools/boundaries/fixture/**',
            ...left,
            ...(oldest ? [] : OLDEST_ALONE),
          ],
          globalSetup: 'apps/server/src/testing/template.ts',
          setupFiles: 'apps/server/src/testing/note-statements.ts',
          pool: 'forks',
          isolate: false,
          // They mostly wait for the database.
          maxWorkers: 3,
          testTimeout: soak ? minutes(360) : minutes(4),
          hookTimeout: minutes(4),
        },
      },
      e2e('e2e', ['e2e/**/*.e2e.ts']),
      e2e('e2e-hard', full ? HARD : HARD_DAILY, { HARD: '1' }),
    ],
  },
})
