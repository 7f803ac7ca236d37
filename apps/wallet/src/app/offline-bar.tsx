import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import styles from './offline-bar.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineBar() {
  const t = useTranslations('Common')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.bar}>{t('offline')}</p>}
    </div>
  )
}
