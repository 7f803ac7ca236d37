import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { fillRules } from './rule-values.ts'

/** Texts as translators write them: ICU messages by keys, in any depth. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

export type CompiledTexts = Record<string, CompiledMessage>

export function flatTexts(tree: TextTree, prefix = ''): [id: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatTexts(value, `${prefix}${key}.`),
  )
}

/** Compiles texts by dotted id. Throws an error that names the text if its ICU message is invalid. */
export function compileTexts(
  tree: TextTree,
  mark: (message: CompiledMessage) => CompiledMessage = message => message,
): CompiledTexts {
  return Object.fromEntries(flatTexts(tree).map(([id, text]) => [id, mark(compileText(id, text))]))
}

function compileText(id: string, text: string): CompiledMessage {
  try {
    return compileMessageOrThrow(fillRules(text))
  } catch (cause) {
    throw new Error(`the text ${id} does not compile`, { cause })
  }
}

/** A text, or an argument with its kind; one that chooses also has the message of each case. */
export type MessagePart = string | readonly [name: string, kind?: string, cases?: Record<string, unknown>]

/** A plural's offset is left out, because it is no message. */
export function casesOf([, , cases]: Exclude<MessagePart, string>): MessagePart[][] {
  return Object.values(cases ?? {}).filter((message): message is MessagePart[] => Array.isArray(message))
}

export function valuesIn(message: readonly MessagePart[]): Set<string> {
  return new Set(
    message.flatMap(part =>
      typeof part === 'string' ? [] : [part[0], ...casesOf(part).flatMap(inner => [...valuesIn(inner)])],
    ),
  )
}
