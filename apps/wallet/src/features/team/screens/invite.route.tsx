import { getTeam, listTeamMembers } from '@matin/contract/team'
import { Note } from '@matin/ui/note'
import { Skeleton } from '@matin/ui/skeleton'
import { useEndpoint } from '#shared/api/queries.ts'
import { usePages } from '#shared/api/use-pages.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { PageSkeleton, SkeletonRows, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useKept } from '#shared/router/use-kept.ts'
import { InviteCard } from '../components/invite-card.tsx'
import { LevelsTable } from '../components/levels-table.tsx'
import { type LevelFilter, MemberList } from '../components/member-list.tsx'

export default function InviteScreen() {
  const t = useTranslations('Team')
  const [level, setLevel] = useKept<LevelFilter>('level', 'all')
  const query = useEndpoint(getTeam, {})
  const members = usePages(listTeamMembers, level === 'all' ? {} : { level })
  return (
    <Screen title={t('title')} onRefresh={() => Promise.all([query.refetch(), members.refetch()])}>
      <Loaded query={query} skeleton={<TeamSkeleton />}>
        {team => (
          <>
            <InviteCard code={team.invitationCode} />
            <div className="pad">
              <Note>{t('note')}</Note>
            </div>
            <LevelsTable levels={team.levels} total={team.total} />
            <MemberList query={members} level={level} onLevel={setLevel} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function TeamSkeleton() {
  return (
    <PageSkeleton>
      <Skeleton height={272} />
      <Skeleton height={56} />
      <SkeletonText width="28%" />
      <SkeletonRows count={1} height={56} />
      <SkeletonRows count={5} height={51} end="52%" />
    </PageSkeleton>
  )
}
