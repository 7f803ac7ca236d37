import { defineConfig } from 'vitest/config'

const soak = process.env.SOAK === '1'
const minutes = (count: number) => count * 60_000

/** The tier of a test is its suffix; `npm test` runs these projects one after the other. */
export default defineConfig({
  test: {
    environment: 'node',
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{apps,packages}/*/src/**/*.test.{ts,tsx}',
            'apps/*/vite/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.*', '**/node_modules/**', 'tools/boundaries/fixture/**'],
          testTimeout: soak ? minutes(60) : 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,packages}/*/src/**/*.integration.test.ts', 'tools/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', 'tools/boundaries/fixture/**'],
          globalSetup: 'apps/server/src/testing/template.ts',
          // Each file may start an embedded database of its own: processes, and few of them.
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: soak ? minutes(360) : minutes(1),
          hookTimeout: minutes(2),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // Each file has a server, a browser and a clock of its own.
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: soak ? minutes(360) : minutes(5),
          hookTimeout: minutes(3),
        },
      },
    ],
  },
})
