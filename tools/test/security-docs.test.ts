import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TESTS = globSync('{apps,packages,tools,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', {
  exclude: ['**/node_modules/**'],
})

it.each(['docs/security.md', 'docs/asvs.md', 'docs/customer.md'])(
  'every test that %s names is there',
  path => {
    const named = [...readFileSync(path, 'utf8').matchAll(/`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`/g)]
    const missing = named.map(([, name = '']) => name).filter(name => !isThere(name))
    expect(named.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  },
)

it('every test of a finding has the title that docs/customer.md gives it', () => {
  // Some journeys are of several files.
  const sources = [...TESTS, ...globSync('e2e/support/*.ts')]
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  const rows = readFileSync('docs/customer.md', 'utf8')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
  const titles = rows.flatMap(line =>
    [...(line.split('|')[4] ?? '').matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  )
  expect(titles.length).toBeGreaterThan(15)
  expect(titles.filter(title => !sources.includes(`'${title}'`))).toEqual([])
})

/** The documents leave out folders that are clear. */
function isThere(name: string): boolean {
  return TESTS.some(test => test === name || test.endsWith(`/${name}`))
}
