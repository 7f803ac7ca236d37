import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { compatData } from './compat.ts'
import { FLOOR, FLOOR_BROWSERS, FLOOR_STATEMENT } from './floor.ts'

it('the README states the oldest supported browsers', () => {
  expect(readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')).toContain(FLOOR_STATEMENT)
})

it.each(FLOOR_BROWSERS)('the oldest supported %s is a release in the compat data', browser => {
  const versions = Object.keys(compatData().browsers[browser].releases).map(version =>
    version.replace(/\.0$/, ''),
  )
  expect(versions).toContain(FLOOR[browser])
})

const sentence = readFileSync(
  join(import.meta.dirname, '../../packages/ui/old-browser/old-browser.js'),
  'utf8',
)

it('the script for unsupported browsers uses no syntax newer than ES5', () => {
  const newer =
    /"type":"(?:Arrow\w+|Template\w+|Class\w+|Spread\w+|Rest\w+|Chain\w+|Await\w+|\w*Pattern)"|"kind":"(?:let|const)"/
  expect(JSON.stringify(parseAst(sentence))).not.toMatch(newer)
})
