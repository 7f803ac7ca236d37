import { cx } from '@matin/ui/cx'
import { IconButton } from '@matin/ui/icon-button'
import type { ReactNode } from 'react'
import { useUnread } from '../api/use-unread.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { Link } from '../router/link.tsx'
import { Bell } from './bell.tsx'
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
