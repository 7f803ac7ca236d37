import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/*
 * Runs before each test file that uses fast-check: the same values are generated in every run, so that a new
 * failure has a cause in the code. The soak uses random seeds and prints them for failures. Imported only
 * where needed, because loading it takes longer than many test files.
 */
const { testPath } = expect.getState()
if (!testPath) throw new Error('which test file is this?')
if (process.env.SOAK !== '1' && readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: 20_261_121 })
}
