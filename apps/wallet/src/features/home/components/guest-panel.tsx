import { buttonClass } from '@matin/ui/button-class'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { Link } from '../../../shared/router/link.tsx'
import styles from './guest-panel.module.css'

/** In place of the slab while nobody is signed in. */
export function GuestPanel() {
  const t = useTranslations('Gate')
  const home = useTranslations('Home')
  return (
    <section className={styles.panel}>
      <p className="soft">{home('guestText')}</p>
      <Link to="/pages/Login/register" className={buttonClass({ block: true })}>
        {t('createAccount')}
      </Link>
      <Link to="/pages/Login/index" className={buttonClass({ variant: 'quiet', block: true })}>
        {t('logIn')}
      </Link>
    </section>
  )
}
