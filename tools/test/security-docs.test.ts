import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TESTS = globSync('{apps,packages,tools,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', {
  exclude: ['**/node_modules/**'],
})

it.each(['docs/security.md', 'docs/asvs.md'])('every test that %s names exists', path => {
  const named = [...readFileSync(path, 'utf8').matchAll(/`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`/g)]
  const missing = named.map(([, name = '']) => name).filter(name => !isThere(name))
  expect(named.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

/** Returns whether a test file exists. The documents may leave out its folders. */
function isThere(name: string): boolean {
  return TESTS.some(test => test === name || test.endsWith(`/${name}`))
}
