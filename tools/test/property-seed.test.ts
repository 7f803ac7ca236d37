import fc from 'fast-check'
import { expect, it } from 'vitest'

it.skipIf(process.env.SOAK === '1')('fast-check generates the same values in every run', () => {
  expect(fc.readConfigureGlobal()).toEqual({ seed: 20_261_121 })
  expect(fc.sample(fc.nat(), 3)).toEqual(fc.sample(fc.nat(), 3))
})
