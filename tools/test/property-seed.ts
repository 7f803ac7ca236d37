import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/*
 * Before each test file: fast-check makes the same sequences in every run, so that what fails was changed; the soak
 * looks for others, and prints the seed of what it finds. Loaded only where it is used, because to load it takes longer
 * than many files do.
 */
const { testPath } = expect.getState()
if (!testPath) throw new Error('which test file is this?')
if (process.env.SOAK !== '1' && readFileSync(testPath, 'utf8').includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: 20_261_121 })
}
