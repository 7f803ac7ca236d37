import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compatData } from './compat.ts'
import { FLOOR, FLOOR_BROWSERS, FLOOR_STATEMENT } from './floor.ts'

it('stands in the README', () => {
  expect(readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')).toContain(FLOOR_STATEMENT)
})

it.each(FLOOR_BROWSERS)('is a release of %s that the compat data know', browser => {
  const versions = Object.keys(compatData().browsers[browser].releases).map(version =>
    version.replace(/\.0$/, ''),
  )
  expect(versions).toContain(FLOOR[browser])
})
