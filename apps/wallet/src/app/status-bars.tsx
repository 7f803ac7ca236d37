import { useSyncExternalStore } from 'react'
import { useReach } from '../shared/api/reach.ts'
import { useTranslations } from '../shared/i18n/use-translations.tsx'
import styles from './status-bars.module.css'
import { useUpdate } from './update.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Above every page: that there is no connection, and that a new version is ready. */
export function StatusBars() {
  const t = useTranslations('Common')
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const reachable = useReach(reach => reach.reachable)
  const { take, isTaking } = useUpdate()
  return (
    <div role="status" className={styles.region}>
      {!(online && reachable) && <p className={styles.offline}>{t('offline')}</p>}
      {take && (
        <p className={styles.update}>
          {t('newVersion')}
          <button type="button" className={styles.reload} disabled={isTaking} onClick={take}>
            {t('reload')}
          </button>
        </p>
      )}
    </div>
  )
}
