import type { Language } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { ACCOUNT_TEXTS } from './texts/account.ts'
import { MONEY_TEXTS } from './texts/money.ts'
import { ORDER_TEXTS } from './texts/order.ts'
import type { Texts } from './texts/words.ts'

/** Title and text of each kind. Customers open many of them at once, so the figure stands in the title. */
const TEXTS: Record<MessageKind, Texts> = { ...MONEY_TEXTS, ...ORDER_TEXTS, ...ACCOUNT_TEXTS }

const AMOUNTS = new Set(['amount', 'penalty', 'total', 'fee', 'spread'])

/** A message in one language. Thousands are grouped with commas, as all four languages do. */
export function wordsOf(
  kind: MessageKind,
  language: Language,
  params: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const fill = (words: string) =>
    words.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name] ?? whole
      return AMOUNTS.has(name) ? grouped(value) : value
    })
  const [title, text] = TEXTS[kind][language]
  return { title: fill(title), text: fill(text) }
}

function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? commas : `${commas}.${fraction}`
}
