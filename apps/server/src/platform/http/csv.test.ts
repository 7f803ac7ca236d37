import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a CSV record', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['', ''], ',\r\n'],
    [['say "hi"', 'x,y'], '"say ""hi""","x,y"\r\n'],
    [['a;=1+1', 'b\t=1'], '"a;=1+1","b\t=1"\r\n'],
    [['two\nlines', 'cr\r'], '"two\nlines","cr\r"\r\n'],
    [['日本', '€'], '日本,€\r\n'],
  ])('quotes %j as RFC 4180 says', (cells, line) => expect(csvLine(cells)).toBe(line))

  it.each([
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1+1',
    '＋1',
    '－1',
    '＠A',
    '-',
    '=HYPERLINK("http://x","y")',
  ])('keeps a spreadsheet from calculating %j', text => {
    const line = csvLine([text])
    expect(line.replace(/^"/, '')).toMatch(/^'/)
  })

  it.each(['-12.5', '0', '-0.000001', '123456789012345678901234567890.5'])('leaves the number %s as is', n =>
    expect(csvLine([n])).toBe(`${n}\r\n`),
  )
})
