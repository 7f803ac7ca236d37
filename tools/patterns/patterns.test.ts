import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faultOf } from './judge.ts'
import { patternsOf } from './read.ts'

const fixture = (name: string) => patternsOf(join(import.meta.dirname, 'fixture', name))
/** Read once, because its module makes its patterns once. */
const everyKind = fixture('every-kind.ts')

it('patterns are read from literals, from strings of SQL, and from what a module makes when it is loaded', async () => {
  const found = [...(await everyKind), ...(await fixture('every-kind.sql'))]
  expect(found.slice(1).map(({ source, flags }) => `${source} ${flags}`)).toEqual([
    ...['\\s*[\\n\\v\\f\\u2028\\u2029]\\s* g', '^[a-z]+$ ', "it's "],
    ...['^(\\w+\\s?)*a$ ', '^(\\w+\\s?)*b$ ', '(a|a)*$ ', '(b|c)* ', 'd+ '],
  ])
})

it.each([
  ['not-literal.sql', 'a pattern of SQL is no literal'],
  ['made-late.ts', 'a pattern is made only when it is used'],
])('a pattern that cannot be read fails the check (%s)', async (name, problem) => {
  await expect(fixture(name)).rejects.toThrow(problem)
})

it('a pattern whose time is not linear is found', async () => {
  const faults = (await everyKind).map(faultOf)
  expect(faults).toEqual([
    'vulnerable: exponential',
    'vulnerable: 2nd degree polynomial',
    ...[null, null],
    ...['vulnerable: exponential', 'vulnerable: exponential'],
  ])
})

it('a large count of repeats hides no fault', () => {
  const faults = ['(?:\\w{1,50}\\s?){1,100}$', '^\\w{64}$', '^\\w{1,64}@'].map(source =>
    faultOf({ file: '', source, flags: '' }),
  )
  expect(faults).toEqual(['vulnerable: exponential', null, null])
})
