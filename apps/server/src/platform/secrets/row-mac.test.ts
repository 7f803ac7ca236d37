import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { type Guard, isGenuine, type MacValue, rowMac } from './row-mac.ts'

const [FIRST, SECOND] = ['one:the-first-secret-of-24-characters', 'two:the-second-secret-of-24-characters']
const config = (keys: string) => readConfig({ DATA_KEYS: keys })
const reader = { config: config(FIRST) }

type Row = Record<string, MacValue>
const guard = (table: string): Guard<Row> => ({ table, bound: row => row })
const ROWS = guard('session')
const of = (row: Row) => rowMac(reader.config, ROWS, row)

it('a row’s MAC differs with each value, its type, its position, and the table', () => {
  const rows: Row[] = [
    { id: 'a', owner: 'b' },
    { id: 'ab', owner: '' },
    { id: 'a', owner: null },
    { id: 'a', other: 'b' },
    { id: 'a' },
    { id: 'a', owner: new Uint8Array(Buffer.from('b')) },
    { id: 'a', owner: ['b'] },
    { id: 'a', owner: [] },
    { id: 'a', owner: ['b', 'c'] },
    { id: 'a', owner: ['bc'] },
    { id: 'a', owner: 1n },
    { id: 'a', owner: '1' },
    { id: 'a', owner: true },
    { id: 'a', owner: Temporal.Instant.from('2026-03-02T10:24:00Z') },
    { id: 'a', owner: '2026-03-02T10:24:00.000Z' },
  ]
  const macs = [...rows.map(of), rowMac(reader.config, guard('passkey'), rows[0] ?? {})]
  expect(new Set(macs).size).toBe(macs.length)
})

it('a row’s MAC verifies with any key of DATA_KEYS, and not with a removed key', () => {
  const row: Row & { rowMac: string } = { id: 'a', rowMac: '' }
  const plain = guard('session')
  const bound = { ...plain, bound: ({ id }: Row) => ({ id: id ?? null }) }
  row.rowMac = rowMac(reader.config, bound, row)
  expect(isGenuine(reader, bound, row)).toBe(true)
  expect(isGenuine({ config: config(`${SECOND},${FIRST}`) }, bound, row)).toBe(true)
  expect(isGenuine({ config: config(SECOND) }, bound, row)).toBe(false)
  for (const mac of ['', 'one', 'one.', `two.${row.rowMac.slice(4)}`, `${row.rowMac}A`, 'one.é'])
    expect(isGenuine(reader, bound, { ...row, rowMac: mac }), mac).toBe(false)
})
