import type { Language } from '@matin/contract/language'
import { MESSAGE_KINDS, type MessageKind } from '@matin/contract/messages'

/**
 * Title and text of a message in each language, with `{params}`. Customers open many messages in a list, so
 * the amount is in the title.
 */
export type MessageWords = Readonly<Record<Language, readonly [title: string, text: string]>>

/** Message templates of one feature, by kind. */
export type FeatureMessages = Readonly<Partial<Record<MessageKind, MessageWords>>>

/** Message templates of all kinds. */
export type Messages = Readonly<Record<MessageKind, MessageWords>>

/**
 * Collects the message templates of all features. Throws, so that the server does not start, for a kind
 * without a template or with two: only the customer who opens the message would notice it.
 */
export function gatherMessages(features: readonly { messages?: FeatureMessages }[]): Messages {
  const wordsOf = (kind: MessageKind): MessageWords => {
    const all = features.flatMap(({ messages }) => messages?.[kind] ?? [])
    const [words] = all
    if (!words || all.length > 1) throw new Error(`${all.length} features have words of ${kind}: one must`)
    return words
  }
  return Object.fromEntries(MESSAGE_KINDS.map(kind => [kind, wordsOf(kind)])) as Messages
}
