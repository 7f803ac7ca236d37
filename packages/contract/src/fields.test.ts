import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { OPERATOR_API } from './admin/api.ts'
import { API } from './api.ts'
import { declaredErrors } from './declared-errors.ts'
import type { Endpoint } from './endpoint.ts'
import { isErrorWord } from './errors.ts'
import { type FieldKind, fieldOf } from './field-kinds.ts'
import { code, freely, typedUsdt } from './fields.ts'
import { textsOf } from './testing/texts-of.ts'

interface TextField {
  name: string
  schema: z.ZodMiniType
  endpoint: Endpoint
  kind: FieldKind | null
}

/** Kinds of field by the library's format. */
const FORMATS: Record<string, FieldKind> = { uuid: 'machine', datetime: 'machine' }

const fields: TextField[] = [...API, ...OPERATOR_API].flatMap(({ endpoint }) =>
  textsOf(endpoint.input, '').map(({ path, schema }) => ({
    name: `${endpoint.path} ${path.slice(1)}`,
    schema,
    endpoint,
    kind: fieldOf(schema)?.kind ?? FORMATS[(schema._zod.def as { format?: string }).format ?? ''] ?? null,
  })),
)

const SPACES = [' ', '\n', '\u00a0', '\u3000', '\t']
const UNSEEN = [...'\u200b\ufeff\u00ad\u200e\u200f\u202a\u202d\u202e\u202c\u2066\u2069\u2060']
/** Digit 0 in other scripts: Arabic, Persian, Devanagari, Bengali, Thai and mathematical bold. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1d7ce]

/** Changes that keyboards, messengers, documents or people make to a text, by the name of the change. */
const TRANSFORMATIONS: Record<string, (text: string, pick: number) => string> = {
  padded: (text, pick) => `${one(SPACES, pick)}${text}${one(SPACES, pick + 1)}`,
  'with signs that nobody sees': (text, pick) => {
    const at = pick % (text.length + 1)
    return text.slice(0, at) + one(UNSEEN, pick) + text.slice(at)
  },
  'in full width': text =>
    text.replace(/[!-~]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  'with digits of another script': (text, pick) =>
    text.replace(/\d/g, digit => String.fromCodePoint(one(ZEROS, pick) + Number(digit))),
  decomposed: text => text.normalize('NFD'),
  'within a Right-to-left embedding': text => `\u202b${text}\u202c`,
}
type Transformation = keyof typeof TRANSFORMATIONS

function one<T>(all: readonly T[], pick: number): T {
  return all[pick % all.length] as T
}

/** Sample texts of a kind, and further changes that people make to it. */
interface Kind {
  sample: fc.Arbitrary<string>
  also?: Record<string, (text: string, pick: number) => string>
  /** Names of changes after which the kind refuses the text. */
  refuses?: readonly string[]
  /** Names of changes that stay in the text of this kind. */
  keeps?: readonly string[]
}

const grouped = (size: number) => (text: string, pick: number) =>
  text.replace(new RegExp(`(.{${size}})(?=.)`, 'g'), `$1${one([' ', '-', '\u2009'], pick)}`)
const ADDRESS = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const uid = fc.stringMatching(/^[1-9]\d{8}$/)
const six = fc.stringMatching(/^\d{6}$/)
const figure = fc
  .tuple(fc.integer({ min: 1000, max: 9_999_999 }), fc.stringMatching(/^\d{1,2}[1-9]$/))
  .map(([whole, fraction]) => `${whole}.${fraction}`)
const email = fc.constantFrom('ann@example.com', 'ann.lee+2@mail.example.co.jp', 'o&b#1@example.org')
const name = fc.constantFrom('José Nuñez', '田中 花子', 'Ann-Marie O’Hara', 'Zoë Ångström')

const KINDS: Record<Exclude<FieldKind, 'machine' | 'figure'>, Kind> = {
  account: {
    sample: fc.oneof(email, fc.stringMatching(/^\+8190\d{8}$/)),
    also: { 'as a link': text => (text.includes('@') ? `mailto:${text}` : `tel:${text}`) },
  },
  email: { sample: email, also: { 'as a link': text => `mailto:${text}` } },
  code: { sample: six, also: { grouped: grouped(3), 'in its sentence': text => `Your code: ${text}` } },
  second_code: {
    sample: fc.oneof(six, fc.constant('ABCD-2345-WXYZ-6789')),
    also: { spaced: text => text.replaceAll('-', ' ') },
  },
  pin: { sample: six, also: { grouped: grouped(3) } },
  password: { sample: fc.stringMatching(/^[a-zé]{8} ?[A-Z]{4}\d{2,6}$/), refuses: ['padded'] },
  address: {
    sample: fc.constant(ADDRESS),
    also: {
      grouped: (text, pick) => grouped(4)(text, pick * 3),
      'as a link': text => `tron:${text}?amount=5`,
    },
  },
  txid: {
    sample: fc.stringMatching(/^[0-9a-f]{64}$/),
    also: {
      'as a link': text => `https://tronscan.org/#/transaction/${text}`,
      large: text => text.toUpperCase(),
    },
  },
  uid: { sample: uid, also: { grouped: grouped(3), named: text => `UID: ${text}` } },
  recipient: { sample: fc.oneof(uid, fc.constant(ADDRESS)) },
  amount: {
    sample: figure,
    also: {
      grouped: (text, pick) =>
        text.replace(/\B(?=(\d{3})+\.)/g, one([',', ' ', '\u00a0', '\u202f', "'"], pick)),
      'with a decimal comma': text =>
        text
          .replace(/\B(?=(\d{3})+\.)/g, '_')
          .replace('.', ',')
          .replaceAll('_', '.'),
      'with a unit': text => `${text} USDT`,
      'with an ambiguous comma': text => `${text.slice(0, 1)},000`,
    },
    // The contract does not know which coin the amount is of.
    refuses: ['with a unit', 'with an ambiguous comma'],
  },
  rate: {
    sample: fc.stringMatching(/^0\.0\d{1,3}[1-9]$/),
    also: { 'with a decimal comma': text => text.replace('.', ',') },
  },
  name: { sample: name },
  certificate_number: {
    sample: fc.stringMatching(/^[A-HJ-NP-Z]{2}\d{6,10}$/),
    also: { grouped: grouped(4) },
  },
  free: {
    sample: fc.oneof(name, fc.constant('Café 12: ok')),
    keeps: ['in full width', 'with digits of another script'],
  },
  search: { sample: uid },
  invitation: { sample: fc.stringMatching(/^[A-Z2-9]{6,10}$/), also: { small: text => text.toLowerCase() } },
  slug: { sample: fc.stringMatching(/^[a-z]{3,10}-\d{1,3}$/), also: { large: text => text.toUpperCase() } },
  signature: {
    sample: fc.stringMatching(/^[0-9a-f]{130}$/),
    also: { 'over lines': text => `${text.slice(0, 60)}\n${text.slice(60)}` },
  },
  day: {
    sample: fc.constantFrom('2026-03-01', '2027-12-31'),
    refuses: [...Object.keys(TRANSFORMATIONS), 'with a short year'],
    also: { 'with a short year': text => text.slice(2) },
  },
}

/** Inputs whose amount the app copies from an answer, so that nobody types it. */
const SHOWN_BEFORE = [
  '/api/privacy/close remainder',
  ...['returned', 'penalty', 'forfeited'].map(part => `/api/mine/redemption preview.${part}`),
  '/api/mine/claim amount',
  '/api/withdrawal/coin fee',
]

it('every text field of an input has a declared kind', () => {
  expect(fields.filter(({ kind }) => kind === null).map(field => field.name)).toEqual([])
  expect(fields.length).toBeGreaterThan(250)
  expect(fields.filter(({ kind }) => kind === 'figure').map(field => field.name)).toEqual(SHOWN_BEFORE)
  const used = new Set(fields.map(({ kind }) => kind))
  expect(Object.keys(KINDS).filter(kind => !used.has(kind as FieldKind))).toEqual([])
})

const typed = fields.flatMap(field => {
  const kind =
    field.kind === null || field.kind === 'machine' || field.kind === 'figure' ? null : KINDS[field.kind]
  return kind ? [[field.name, field, kind] as const] : []
})

it('each text field accepts pasted variants or names the error', () => {
  for (const [name, { schema, endpoint }, { sample, also = {}, refuses = [], keeps = [] }] of typed) {
    const ways: Record<Transformation, (text: string, pick: number) => string> = {
      ...TRANSFORMATIONS,
      ...also,
    }
    fc.assert(
      fc.property(sample, fc.constantFrom(...Object.keys(ways)), fc.nat(), (text, way, pick) => {
        const plain = schema.parse(text)
        const brought = (ways[way] as (typeof ways)[string])(text, pick)
        const taken = schema.safeParse(brought)
        const expected = keeps.includes(way) ? brought.normalize('NFC') : plain
        if (brought === text || !refuses.includes(way)) {
          expect([name, way, taken.data]).toEqual([name, way, expected])
          return
        }
        const word = taken.error?.issues[0]?.message ?? ''
        expect(isErrorWord(word) && word !== 'invalid_input', `${name} ${way}: ${brought}`).toBe(true)
        expect(declaredErrors(endpoint), name).toContain(word)
      }),
    )
  }
})

it('in each text field a text of only invisible characters counts as empty', () => {
  for (const [name, { schema, endpoint }] of typed) {
    const empty = schema.safeParse('')
    for (const blank of ['\u200b', ' ', '\u00a0', '\ufeff\u00ad', '\u202e']) {
      const result = schema.safeParse(blank)
      expect([name, result.data]).toEqual([name, empty.data])
      const word = result.error?.issues[0]?.message
      if (word === undefined) continue
      expect([name, isErrorWord(word) && word !== 'invalid_input']).toEqual([name, true])
      expect(declaredErrors(endpoint), name).toContain(word)
    }
  }
})

it('a text that is longer than any writing of a value is refused before it is read', () => {
  const normalised = vi.spyOn(String.prototype, 'normalize')
  for (const [name, { schema, endpoint }, { sample }] of typed) {
    const [text = ''] = fc.sample(sample, 1)
    normalised.mockClear()
    const word = schema.safeParse(`${text}${' '.repeat(60_000)}`).error?.issues[0]?.message
    expect(declaredErrors(endpoint), name).toContain(word)
    expect(normalised, name).not.toHaveBeenCalled()
  }
})

it('a missing verification code is refused like an empty one', () => {
  for (const missing of [undefined, '', ' '])
    expect(code.safeParse(missing).error?.issues[0]?.message).toBe('code_required')
})

it('a field for a figure accepts only the exact figure that was shown', () => {
  for (const { name, schema } of fields.filter(({ kind }) => kind === 'figure')) {
    expect(['12.5', 12_500_000n], name).toContain(schema.parse('12.5'))
    for (const text of ['', ' 12.5', '１２.5', '12,5', '12.5 USDT'])
      expect(schema.safeParse(text).error?.issues[0]?.message, name).toBe('amount_incorrect')
  }
})

it('an amount of USDT is decoded to minor units, and refused unless they are whole and above zero', () => {
  expect(typedUsdt.parse(' 1,234.5 ')).toBe(1_234_500_000n)
  const refused = ['0', '0.0000001', '1'.repeat(33)]
  for (const text of refused) {
    const { error } = typedUsdt.safeParse(text)
    expect(
      error?.issues.map(({ message }) => message),
      text,
    ).toEqual(['amount_incorrect'])
  }
  expect(typedUsdt.safeParse('1,000').error?.issues.map(({ message }) => message)).toEqual([
    'amount_ambiguous',
  ])
})

it('a pasted name with line breaks becomes one line', () => {
  const name = freely(40, { line: true })
  expect(name.parse('Phone\r\nBcc: x\u2028 y')).toBe('Phone Bcc: x y')
  expect(freely(40).parse('one\ntwo')).toBe('one\ntwo')
})
