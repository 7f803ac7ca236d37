import { type Messages, setupI18n } from '@lingui/core'
import type { Language } from '@matin/contract/language'
import { groupThousands } from '@matin/domain/money/amount'
import type { CompiledTexts } from './compile.ts'
import type { TextId, ValuesOf } from './text-id.ts'

/** Values that are amounts in every text: decimal strings, some followed by a unit. Whole ones: `.00`, or not. */
const AMOUNTS: ReadonlyMap<string, '.00' | ''> = new Map([
  ['amount', '.00'],
  ['penalty', '.00'],
  ['total', '.00'],
  ['fee', '.00'],
  ['spread', '.00'],
  ['remaining', ''],
  ['minimum', ''],
  ['maximum', ''],
])

export interface Writer<L extends string = Language> {
  /** Writes a text in a language. Amounts get commas between thousands, and two decimals or more. */
  text: <I extends TextId>(language: L, id: I, ...values: ValuesOf<I>) => string
  /** Writes a text whose id or values only become known at run time. */
  write: (language: L, id: TextId, values?: Readonly<Record<string, string>>) => string
}

/** Creates the functions that write compiled texts. They throw for an unknown text. */
export function writerOf<L extends string>(texts: Readonly<Record<L, CompiledTexts>>): Writer<L> {
  const languages = new Map(
    Object.entries<CompiledTexts>(texts).map(([locale, messages]) => [
      locale,
      setupI18n({ locale, messages: { [locale]: messages as Messages }, missing: reportMissing }),
    ]),
  )
  const write: Writer<L>['write'] = (language, id, values = {}) =>
    (languages.get(language) ?? reportMissing(language, id))._(id, withAmounts(values))
  return { write, text: (language, id, ...[values]) => write(language, id, values) }
}

function reportMissing(language: string, id: string): never {
  throw new Error(`there is no text ${id} in ${language}`)
}

function withAmounts(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, amountIn(value, AMOUNTS.get(name))]),
  )
}

function amountIn(value: string, whole: string | undefined): string {
  if (whole === undefined) return value
  return groupThousands(value).replace(/^(-?[\d,]+)(\.\d+)?/, (_, head: string, rest: string = whole) =>
    rest === '' ? head : head + rest.padEnd(3, '0'),
  )
}
