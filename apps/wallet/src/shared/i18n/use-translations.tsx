import { Trans, useLingui } from '@lingui/react'
import type { Language } from '@matin/contract/language'
import { layOutMessage, takeMarks } from '@matin/ui/break-marks'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { Messages, Namespace } from './catalogue.ts'

type Key<N extends Namespace> = keyof Messages[N] & string
/** What stands in the places of a message that are named in braces. */
type Values = Readonly<Record<string, string | number>>

/** Words of one namespace of `src/messages`, by their keys. */
export interface Translate<N extends Namespace> {
  (key: Key<N>, values?: Values): string
  /** A message with tags: `elements` has for each tag the element that its words become the content of. */
  rich: (key: Key<N>, values: Values | undefined, elements: Record<string, ReactElement>) => ReactNode
}

/** The words of a namespace. (The library knows one list of messages; ours have a namespace for each purpose.) */
export function useTranslations<const N extends Namespace>(namespace: N): Translate<N> {
  // The library makes a new context with each change of language or words.
  const { _: write } = useLingui()
  return useMemo(
    () =>
      Object.assign((key: string, values?: Values) => takeMarks(write(`${namespace}.${key}`, values)), {
        rich: (key: string, values: Values | undefined, elements: Record<string, ReactElement>) => (
          <Trans
            id={`${namespace}.${key}`}
            {...(values && { values })}
            components={elements}
            render={({ translation }) => <>{layOutMessage(translation)}</>}
          />
        ),
      }),
    [write, namespace],
  )
}

/** The language of the words on screen. */
export function useLocale(): Language {
  // Only `showChosenLanguage` activates one.
  return useLingui().i18n.locale as Language
}
