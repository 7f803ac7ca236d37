import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from '@matin/contract/api'
import { describe, expect, it, test } from 'vitest'

/*
 * Finds forms that move money and have no test. Each endpoint of the contract that takes an idempotency key,
 * and each file that gives one, must have a component test.
 */

const src = join(import.meta.dirname, '..')
const contract = join(src, '../../../packages/contract/src')
const read = (path: string) => readFileSync(join(src, path), 'utf8')

const tests = globSync('**/*.component.test.tsx', { cwd: src })
/** Names of the endpoints whose forms are tested with `money-promises.ts`. */
const covered = new Set(
  tests.flatMap(path =>
    [...read(path).matchAll(/keepsMoneyPromises\(\{\s+endpoint: (\w+),/g)].map(([, name]) => name),
  ),
)

const moving = API.filter(({ endpoint }) => endpoint.idempotent && endpoint.access === 'customer').map(
  ({ endpoint }) => endpoint,
)

/** Returns the name of the constant that declares an endpoint, or the path where none is found. */
function nameOf(path: string): string {
  const sources = globSync('*.ts', { cwd: contract }).map(file => readFileSync(join(contract, file), 'utf8'))
  const made = new RegExp(String.raw`export const (\w+) = forCustomers\.post\('${path}', \{`)
  return sources.map(source => made.exec(source)?.[1]).find(name => name !== undefined) ?? path
}

it('the contract has at least 11 endpoints that move money', () =>
  expect(moving.length).toBeGreaterThanOrEqual(11))

test.each(moving.map(({ path }) => [path, nameOf(path)]))('%s: %s has a component test', (_, name) => {
  expect([...covered]).toContain(name)
})

describe('a file that gives an idempotency key', () => {
  const giving = globSync('{app,features,shared}/**/*.{ts,tsx}', { cwd: src }).filter(
    path => !/\.test\.|shared\/api\//.test(path) && /\buse(MoneyAction|MoneyForm)\(/.test(read(path)),
  )
  it('is found at least 11 times in the app', () => expect(giving.length).toBeGreaterThanOrEqual(11))
  it.each(giving)('has a component test beside it: %s', path => {
    expect(tests).toContain(path.replace(/\.tsx?$/, '.component.test.tsx'))
  })
})
