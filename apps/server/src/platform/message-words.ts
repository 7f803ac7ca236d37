import type { Language } from '@matin/contract/language'
import { MESSAGE_KINDS, type MessageKind } from '@matin/contract/messages'

/**
 * Title and text of a message in each language, with `{params}`. Customers open many of them at once, so the figure
 * stands in the title.
 */
export type MessageWords = Readonly<Record<Language, readonly [title: string, text: string]>>

/** Words of the kinds of messages that one feature tells. */
export type FeatureMessages = Readonly<Partial<Record<MessageKind, MessageWords>>>

/** Words of all kinds. */
export type Messages = Readonly<Record<MessageKind, MessageWords>>

/**
 * What all features tell. A kind that none of them has words of would be noticed only by the customer who opens it, and of
 * two one would be lost in silence: the server does not start.
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
