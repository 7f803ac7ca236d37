import { TEAM_LEVELS, type TeamMember } from '@matin/contract/team'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { Pills } from '@matin/ui/pills'
import { ListSkeleton } from '@matin/ui/skeleton'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Medal } from '#shared/components/medal.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export type LevelFilter = 'all' | TeamMember['level']

interface MemberListProps {
  query: UseInfiniteQueryResult<TeamMember[]>
  level: LevelFilter
  onLevel: (level: LevelFilter) => void
}

export function MemberList({ query, level, onLevel }: MemberListProps) {
  const t = useTranslations('Team')
  return (
    <Section title={t('latest')}>
      <Pills<LevelFilter>
        label={t('level')}
        value={level}
        onChange={onLevel}
        items={[
          { value: 'all', label: t('all') },
          ...TEAM_LEVELS.map(value => ({ value, label: t('levelNumber', { number: value }) })),
        ]}
      />
      <CursorList
        query={query}
        skeleton={<ListSkeleton />}
        empty={
          level === 'all' ? (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          ) : (
            <EmptyState title={t('noneTitle')} />
          )
        }
      >
        {items => (
          <Rows inset={74} label={t('latest')}>
            {items.map(item => (
              <MemberRow key={item.id} member={item} />
            ))}
          </Rows>
        )}
      </CursorList>
    </Section>
  )
}

function MemberRow({ member }: { member: TeamMember }) {
  const t = useTranslations('Team')
  const times = useTimes()
  return (
    <ListRow
      lead={<Medal icon="user" tone="plain" />}
      title={member.name}
      sub={
        <>
          {t('levelNumber', { number: member.level })}
          {' · '}
          <time dateTime={member.joinedAt}>{times.short(member.joinedAt)}</time>
          {member.address !== null && (
            <>
              {' · '}
              <span className="mono" title={t('address')}>
                {member.address}
              </span>
            </>
          )}
        </>
      }
      end={<Amount value={member.pledged} />}
      endSub={t('pledgedShort')}
    />
  )
}
