import type { Language } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { RECOVERY_REASON_TEXTS } from '@matin/contract/reasons'
import { formatWords } from '@matin/contract/words'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import type { Messages } from '#platform/message-templates.ts'
import { inZone } from '#platform/moment-text.ts'

/** Returns a message in one language, with `{params}` filled in and times in a time zone. */
export function wordsOf(
  messages: Messages,
  kind: MessageKind,
  language: Language,
  params: Readonly<Record<string, string>>,
  timeZone = 'UTC',
): { title: string; text: string } {
  const [title, text] = messages[kind][language]
  const local = inZone(params, language, timeZone)
  const filled =
    kind === 'recovery_rejected' ? { ...local, reason: reasonIn(language, params.reason) } : local
  return { title: formatWords(title, filled), text: formatWords(text, filled) }
}

function reasonIn(language: Language, reason: string | undefined): string {
  const known = RECOVERY_REASONS.find(one => one === reason)
  return known ? RECOVERY_REASON_TEXTS[known][language] : ''
}
