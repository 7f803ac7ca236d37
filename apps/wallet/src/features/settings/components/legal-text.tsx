import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#shared/components/loaded.tsx'
import { TextSkeleton } from '#shared/components/page-skeleton.tsx'
import { useLocale } from '#shared/i18n/use-translations.tsx'
import { type LongTextName, longTextQuery } from '#shared/texts/long-text.ts'
import { useLegalValues } from '../hooks/use-legal-values.ts'
import { LongTextView } from './long-text-view.tsx'

interface LegalTextProps {
  name: LongTextName
  /** Renders content above the text. `updated` is the day on which the text was last changed. */
  above?: (updated: string) => ReactNode
}

export function LegalText({ name, above }: LegalTextProps) {
  const text = useQuery(longTextQuery(name, useLocale()))
  const { query, details, values } = useLegalValues()
  return (
    <Loaded query={query} skeleton={<TextSkeleton />}>
      {() => (
        <Loaded query={details} skeleton={<TextSkeleton />}>
          {() => (
            <Loaded query={text} skeleton={<TextSkeleton />}>
              {loaded => (
                <>
                  {above?.(loaded.updated)}
                  <LongTextView text={loaded} values={values} />
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
