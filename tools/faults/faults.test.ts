import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AREAS, FAULTS } from './faults.ts'
import { planted, unplantable } from './plant.ts'

it('each fault can be planted in the source as it is now', () => {
  expect(unplantable(join(import.meta.dirname, '../..'))).toEqual([])
})

it('there are 40 faults with names of their own, in product sources of every area', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(40)
  expect(FAULTS).toHaveLength(40)
  expect([...new Set(FAULTS.map(({ area }) => area))].toSorted()).toEqual(Object.keys(AREAS).toSorted())
  expect(FAULTS.filter(({ file }) => !/^(apps|packages)\//.test(file) || /test/.test(file))).toEqual([])
})

it('a text that is missing or there twice is refused by the name of the fault', () => {
  const fault = {
    name: 'flipped',
    area: 'ledger',
    file: 'a.ts',
    effect: '',
    before: '+',
    after: '-',
  } as const
  expect(planted('1 + 2', fault)).toBe('1 - 2')
  expect(() => planted('1 + 2 + 3', fault)).toThrow('flipped: its text is 2 times in a.ts')
  expect(() => planted('1', fault)).toThrow('flipped: its text is 0 times in a.ts')
})
