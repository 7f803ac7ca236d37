import { IconButton } from '@matin/ui/icon-button'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../router/link.tsx'
import { Bell } from './bell.tsx'
import styles from './tab-top.module.css'

/** Head of a tab page: brand or heading, then service and notices. */
export function TabTop({ children }: { children: ReactNode }) {
  const t = useTranslations('Common')
  return (
    <header className={styles.top}>
      {children}
      <div className={styles.actions}>
        <IconButton icon="headset" label={t('support')} render={<Link to="/pages/Personal/service" />} />
        <Bell />
      </div>
    </header>
  )
}
