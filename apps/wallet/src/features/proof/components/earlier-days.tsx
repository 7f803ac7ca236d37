import { listMyLeaves } from '@matin/contract/proof'
import { EmptyState } from '@matin/ui/empty-state'
import { Rows } from '@matin/ui/list-row'
import { ListSkeleton } from '@matin/ui/skeleton'
import { usePages } from '#shared/api/queries.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { LinkRow } from '#shared/components/link-row.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useUnitsText } from '../model/units.ts'

/** Each amount can be checked like that of the newest snapshot. */
export function EarlierDays() {
  const t = useTranslations('Proof')
  const times = useTimes()
  const text = useUnitsText()
  const query = usePages(listMyLeaves, {})
  return (
    <Section title={t('days')}>
      <CursorList
        query={query}
        empty={<EmptyState title={t('noneTitle')} />}
        skeleton={<ListSkeleton badges={false} />}
      >
        {items => (
          <Rows label={t('days')}>
            {items.map(({ snapshot, at, counted }) => (
              <LinkRow
                key={snapshot}
                title={times.full(at)}
                sub={counted.map(({ asset, amount }) => text(asset, amount)).join(', ') || t('nothing')}
                to="/pages/Assets/proof"
                search={{ day: snapshot }}
              />
            ))}
          </Rows>
        )}
      </CursorList>
    </Section>
  )
}
