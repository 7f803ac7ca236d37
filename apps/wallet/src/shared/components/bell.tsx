import { IconButton } from '@matin/ui/icon-button'
import { useUnread } from '../api/use-unread.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'
import { useSession } from '../state/session.ts'

export function Bell() {
  const t = useTranslations('Common')
  const signedIn = useSession(session => session.token !== null)
  const { unread } = useUnread()
  if (!signedIn)
    return <IconButton icon="bell" label={t('notices')} render={<Link to="/pages/Home/noticeList" />} />
  const label = unread > 0 ? t('messagesUnread', { count: unread }) : t('messages')
  return <IconButton icon="bell" label={label} dot={unread > 0} render={<Link to="/pages/Home/messages" />} />
}
