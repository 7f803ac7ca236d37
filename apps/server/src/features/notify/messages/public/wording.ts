import { FALLBACK_LANGUAGE, type Language } from '@matin/contract/language'
import { MESSAGE_KINDS, type MessageKind } from '@matin/contract/messages'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { text, write } from '@matin/i18n/read'
import * as z from 'zod/mini'
import { inZone } from '#platform/moment-text.ts'
import { countForged } from '#platform/secrets/row-mac.ts'

const stored = z.object({ kind: z.enum(MESSAGE_KINDS), params: z.record(z.string(), z.string()) })

/** Returns null for a row that no server of ours can have written, which is counted and left out. */
export function readNote(row: { kind: string; params: unknown }): z.infer<typeof stored> | null {
  const { data } = stored.safeParse(row)
  try {
    if (data) wordsOf(data.kind, FALLBACK_LANGUAGE, data.params)
    if (data) return data
  } catch {
    // A parameter is missing, or is no time.
  }
  countForged('message')
  return null
}

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
