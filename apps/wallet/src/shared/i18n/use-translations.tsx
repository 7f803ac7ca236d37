import { Trans, useLingui } from '@lingui/react'
import type { Language } from '@matin/contract/language'
import { takeMarks } from '@matin/ui/break-marks'
import { separateMessage } from '@matin/ui/text-elements'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import type { Catalogue } from '../../messages/catalogue-of.ts'
import type { Namespace } from './catalogue.ts'

type Key<N extends Namespace> = keyof Catalogue[N] & string
type Values = Readonly<Record<string, string | number>>

export interface Translate<N extends Namespace> {
  (key: Key<N>, values?: Values): string
  /** Returns a message with tags. `elements` has an element for each tag, which wraps the tag's text. */
  rich: (key: Key<N>, values: Values | undefined, elements: Record<string, ReactElement>) => ReactNode
}

/** Lingui has a single list of messages; we prefix each key with its namespace. */
export function useTranslations<const N extends Namespace>(namespace: N): Translate<N> {
  // The library makes a new context whenever language or texts change.
  const { _: write } = useLingui()
  return useMemo(
    () =>
      Object.assign((key: string, values?: Values) => takeMarks(write(`${namespace}.${key}`, values)), {
        rich: (key: string, values: Values | undefined, elements: Record<string, ReactElement>) => (
          <Trans
            id={`${namespace}.${key}`}
            {...(values && { values })}
            components={elements}
            render={({ translation }) => <>{separateMessage(translation)}</>}
          />
        ),
      }),
    [write, namespace],
  )
}

export function useLocale(): Language {
  // Only `showChosenLanguage` activates a language.
  return useLingui().i18n.locale as Language
}
