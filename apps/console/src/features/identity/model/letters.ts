const ALPHABETS: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Hangul', /\p{Script=Hangul}/u],
]

/** Cyrillic and Greek letters that look like a Latin letter, each with this Latin letter. */
const LOOK_ALIKE = new Map(
  [...'АВЕЅІЈКМНОРСТХУаеѕіјкорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'].map((letter, at) => [
    letter,
    'ABESIJKMHOPCTXYaesijkopcyxABEZHIKMNOPTYXo'[at],
  ]),
)

export interface OddLetter {
  letter: string
  /** Position of the letter in the text, from 1. */
  place: number
  alphabet: string
  looksLike: string | null
  /** Whether it is not Latin. A real document has no such letter between letters from A to Z. */
  isMixed: boolean
}

/** Characters beyond ASCII in a text with ASCII letters or digits, because they may imitate these. */
export function oddLetters(text: string): OddLetter[] {
  const letters = [...text]
  if (!letters.some(letter => /[a-z0-9]/i.test(letter))) return []
  return letters.flatMap((letter, index) => {
    if (/[\x20-\x7e]/.test(letter)) return []
    const alphabet = ALPHABETS.find(([, is]) => is.test(letter))?.[0] ?? 'no letter'
    return [
      {
        letter,
        place: index + 1,
        alphabet,
        looksLike: LOOK_ALIKE.get(letter) ?? null,
        isMixed: alphabet !== 'Latin',
      },
    ]
  })
}

export function oddText({ letter, place, alphabet, looksLike, isMixed }: OddLetter): string {
  if (!isMixed) return `${letter} letter ${place}, Latin beyond A to Z: compare its mark.`
  const like = looksLike ? `, looks like Latin ${looksLike}` : ''
  return `${letter} letter ${place}, ${alphabet}${like}: can’t be in a document in Latin letters.`
}
