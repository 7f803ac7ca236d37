import { Icon } from '@matin/ui/icon'
import { tryAgain } from '../shared/api/call.ts'
import { OFFLINE_ID, useAway } from '../shared/api/use-away.ts'
import { useTranslations } from '../shared/i18n/use-translations.tsx'
import styles from './status-bars.module.css'
import { useUpdate } from './update.ts'

/** Above every page: that there is no connection, and that a new version is ready. */
export function StatusBars() {
  const t = useTranslations('Common')
  const away = useAway()
  const { take, isTaking } = useUpdate()
  return (
    <div role="status" className={styles.region}>
      {away && (
        <p className={styles.offline}>
          <Icon name="no-network" size={20} />
          <span id={OFFLINE_ID}>{t('offline')}</span>
          <button type="button" className={styles.reload} onClick={tryAgain}>
            {t('tryAgain')}
          </button>
        </p>
      )}
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
