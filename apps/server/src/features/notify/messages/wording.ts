import type { Language } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { text, write } from '@matin/i18n/read'
import { inZone } from '#platform/moment-text.ts'

/** Returns a message in one language, with its parameters filled in and times in the given time zone. */
export function wordsOf(
  kind: MessageKind,
  language: Language,
  params: Readonly<Record<string, string>>,
  timeZone = 'UTC',
): { title: string; text: string } {
  const local = inZone(params, language, timeZone)
  const values =
    kind === 'recovery_rejected' ? { ...local, reason: reasonIn(language, params.reason) } : local
  return {
    title: write(language, `messages.${kind}.title`, values),
    text: write(language, `messages.${kind}.text`, values),
  }
}

function reasonIn(language: Language, reason: string | undefined): string {
  const known = RECOVERY_REASONS.find(one => one === reason)
  return known ? text(language, `reasons.recovery.${known}`) : ''
}
