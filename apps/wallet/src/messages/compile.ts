import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A catalogue as it is written: ICU messages by namespace and key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Compiled messages by `Namespace.key`, as the library of messages wants them. Throws on one that is no ICU message.
 * `mark` puts marks into a message where its lines may break.
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
