import { Icon } from '@matin/ui/icon'
import { tryAgain } from '../shared/api/call.ts'
import { OFFLINE_ID, useAway } from '../shared/api/use-away.ts'
import { useWaitingForms } from '../shared/components/waiting-forms.ts'
import { useTranslations } from '../shared/i18n/use-translations.tsx'
import { useLocation } from '../shared/router/router-context.tsx'
import { useSession } from '../shared/state/session.ts'
import styles from './status-bars.module.css'
import { useUpdate } from './update.ts'

/** Pages with the customer's figures, which stay visible without a network. */
const FIGURES: ReadonlySet<string> = new Set(['/', '/pages/Home/index', '/pages/Assets/index'])

function useOfflineText(): string {
  const t = useTranslations('Common')
  const { path } = useLocation()
  const signedIn = useSession(session => session.token !== null)
  const waiting = useWaitingForms(({ count }) => count > 0)
  if (waiting) return t('offlineForm')
  return signedIn && FIGURES.has(path) ? t('offlineFigures') : t('offline')
}

export function StatusBars() {
  const t = useTranslations('Common')
  const away = useAway()
  const offline = useOfflineText()
  const { take, isTaking } = useUpdate()
  return (
    <div role="status" className={styles.region}>
      {away && (
        <p className={styles.offline}>
          <Icon name="no-network" size={20} />
          <span id={OFFLINE_ID}>{offline}</span>
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
