import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** Message catalogue in source form: ICU messages by namespace and key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Compiles messages by `Namespace.key` for the message library. Throws on an invalid ICU message. `mark` adds
 * marks where a line may break.
 */
export function compileWords(
  catalogue: Catalogue,
  namespaces: readonly string[] = Object.keys(catalogue),
  mark: (message: CompiledMessage) => CompiledMessage = message => message,
): Record<string, CompiledMessage> {
  return Object.fromEntries(
    namespaces.flatMap(namespace =>
      Object.entries(catalogue[namespace] ?? {}).map(([key, message]) => [
        `${namespace}.${key}`,
        mark(compileMessageOrThrow(message)),
      ]),
    ),
  )
}
