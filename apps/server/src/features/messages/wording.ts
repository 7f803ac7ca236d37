import type { Language } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { RECOVERY_REASON_TEXTS } from '@matin/contract/reasons'
import { formatWords } from '@matin/contract/words'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import type { Messages } from '../../platform/message-words.ts'

/** A message in one language, with its `{params}` filled in. */
export function wordsOf(
  messages: Messages,
  kind: MessageKind,
  language: Language,
  params: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const [title, text] = messages[kind][language]
  const filled =
    kind === 'recovery_rejected' ? { ...params, reason: reasonIn(language, params.reason) } : params
  return { title: formatWords(title, filled), text: formatWords(text, filled) }
}

function reasonIn(language: Language, reason: string | undefined): string {
  const known = RECOVERY_REASONS.find(one => one === reason)
  return known ? RECOVERY_REASON_TEXTS[known][language] : ''
}
