import { getUnreadMessages } from '@matin/contract/first-load'
import { IconButton } from '@matin/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../api/queries.ts'
import { Link } from '../router/link.tsx'
import { useSession } from '../state/session.ts'

const REFRESH_MS = 60_000

/** To the customer's messages, with a dot while some are unread; to the notices for whoever has none. */
export function Bell() {
  const t = useTranslations('Common')
  const signedIn = useSession(session => session.token !== null)
  const { data } = useQuery({
    ...endpointQuery(getUnreadMessages, {}),
    enabled: signedIn,
    refetchInterval: REFRESH_MS,
  })
  if (!signedIn)
    return <IconButton icon="bell" label={t('notices')} render={<Link to="/pages/Home/noticeList" />} />
  const count = data?.unread ?? 0
  const label = count > 0 ? t('messagesUnread', { count }) : t('messages')
  return <IconButton icon="bell" label={label} dot={count > 0} render={<Link to="/pages/Home/messages" />} />
}
