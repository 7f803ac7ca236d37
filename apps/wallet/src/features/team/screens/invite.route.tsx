import { getTeam, listTeamMembers } from '@matin/contract/team'
import { Note } from '@matin/ui/note'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { endpointQuery, pagesQuery } from '../../../shared/api/queries.ts'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { RequestSkeleton } from '../../../shared/components/request-skeleton.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useKept } from '../../../shared/router/use-kept.ts'
import { InviteCard } from '../components/invite-card.tsx'
import { LevelsTable } from '../components/levels-table.tsx'
import { type LevelFilter, MemberList } from '../components/member-list.tsx'

/** The customer's invitation code, and the team that came of it. */
export default function InviteScreen() {
  const t = useTranslations('Team')
  const [level, setLevel] = useKept<LevelFilter>('level', 'all')
  const query = useQuery(endpointQuery(getTeam, {}))
  const members = useInfiniteQuery(pagesQuery(listTeamMembers, level === 'all' ? {} : { level }))
  return (
    <Screen title={t('title')} onRefresh={() => Promise.all([query.refetch(), members.refetch()])}>
      <Loaded query={query} skeleton={<RequestSkeleton />}>
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
