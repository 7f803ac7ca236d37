import { cx } from '@matin/ui/cx'
import { IconButton } from '@matin/ui/icon-button'
import type { ReactNode } from 'react'
import { useUnread } from '../api/use-unread.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'
import { useSession } from '../state/session.ts'
import styles from './tab-top.module.css'

export function TabTop({ children }: { children: ReactNode }) {
  const t = useTranslations('Common')
  const { support } = useUnread()
  return (
    <header className={cx(styles.top, 'row justify-between min-h-14')}>
      {children}
      <div className="flex">
        <IconButton
          icon="headset"
          label={support > 0 ? t('supportUnread', { count: support }) : t('support')}
          dot={support > 0}
          render={<Link to="/pages/Personal/service" />}
        />
        <Bell />
      </div>
    </header>
  )
}

function Bell() {
  const t = useTranslations('Common')
  const signedIn = useSession(session => session.token !== null)
  const { unread } = useUnread()
  if (!signedIn)
    return <IconButton icon="bell" label={t('notices')} render={<Link to="/pages/Home/noticeList" />} />
  const label = unread > 0 ? t('messagesUnread', { count: unread }) : t('messages')
  return <IconButton icon="bell" label={label} dot={unread > 0} render={<Link to="/pages/Home/messages" />} />
}
