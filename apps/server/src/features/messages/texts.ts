import type { Language } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { formatWords } from '@matin/contract/words'
import { ACCOUNT_TEXTS } from './texts/account.ts'
import { MONEY_TEXTS } from './texts/money.ts'
import { ORDER_TEXTS } from './texts/order.ts'
import type { Texts } from './texts/words.ts'

/** Title and text of each kind. Customers open many of them at once, so the figure stands in the title. */
const TEXTS: Record<MessageKind, Texts> = { ...MONEY_TEXTS, ...ORDER_TEXTS, ...ACCOUNT_TEXTS }

/** A message in one language. */
export function wordsOf(
  kind: MessageKind,
  language: Language,
  params: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const [title, text] = TEXTS[kind][language]
  return { title: formatWords(title, params), text: formatWords(text, params) }
}
