import { expect, test } from 'vitest'
import { oddLetters, oddText } from './letters.ts'

test('a letter beyond ASCII is described by its alphabet and by the Latin letter that it resembles', () => {
  const said = oddLetters('MIA SØRENSЕN').map(oddText)
  expect(said).toEqual([
    'Ø letter 6, Latin beyond A to Z: compare its mark.',
    'Е letter 11, Cyrillic, looks like Latin E: can’t be in a document in Latin letters.',
  ])
  expect(oddLetters('ΑΒ12').map(({ alphabet, looksLike }) => [alphabet, looksLike])).toEqual([
    ['Greek', 'A'],
    ['Greek', 'B'],
  ])
})

test('a name that is written in one alphabet has no odd letters', () => {
  for (const name of ['山田 太郎', 'Мария', 'Mia-Kristine O’Neil'.replace('’', "'")])
    expect(oddLetters(name)).toEqual([])
})
