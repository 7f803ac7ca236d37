import type { Language } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { formatWords } from '@matin/contract/words'
import type { Messages } from '../../platform/message-words.ts'

/** A message in one language, with its `{params}` filled in. */
export function wordsOf(
  messages: Messages,
  kind: MessageKind,
  language: Language,
  params: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const [title, text] = messages[kind][language]
  return { title: formatWords(title, params), text: formatWords(text, params) }
}
