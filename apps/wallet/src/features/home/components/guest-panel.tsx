import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@matin/contract/language'
import { buttonClass } from '@matin/ui/button-class'
import { Pills } from '@matin/ui/pills'
import { useChooseLanguage } from '#shared/i18n/use-choose-language.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { useAppName } from '#shared/state/use-app-name.ts'
import styles from './guest-panel.module.css'

/** The choice of the language comes first, for guests who cannot read the rest. */
export function GuestPanel() {
  const t = useTranslations('Gate')
  const home = useTranslations('Home')
  const language = useClientState(state => state.language)
  const choose = useChooseLanguage()
  return (
    <section className="stack gap-3 pad pt-6.5 pb-2">
      <div className={styles.languages}>
        <Pills<Language>
          label={home('language')}
          value={language}
          onChange={choose}
          items={LANGUAGES.map(value => ({
            value,
            label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
          }))}
        />
      </div>
      <p className="mb-1 soft">{home('guestText', { app: useAppName() })}</p>
      <Link to="/pages/Login/register" className={buttonClass({ block: true })}>
        {t('createAccount')}
      </Link>
      <Link to="/pages/Login/index" className={buttonClass({ variant: 'quiet', block: true })}>
        {t('logIn')}
      </Link>
    </section>
  )
}
