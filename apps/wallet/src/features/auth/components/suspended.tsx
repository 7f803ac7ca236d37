import { Button } from '@matin/ui/button'
import { NavBar } from '@matin/ui/nav-bar'
import { Note } from '@matin/ui/note'
import { useTitle } from '#shared/components/use-title.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'

/** The contact is needed because the chat requires a sign-in. */
export function Suspended({ text, onBack }: { text: string; onBack: () => void }) {
  const t = useTranslations('Auth')
  const contact = useClientState(state => state.globalConfig.suspension_contact)
  useTitle(t('suspended'))
  return (
    <main className="app" tabIndex={-1}>
      <NavBar title={t('suspended')} onBack={onBack} />
      <div className="pad stack gap-5 pt-3">
        <Note tone="warn" live>
          {text}
        </Note>
        <p>{t('suspendedMoney')}</p>
        {contact && (
          <p>
            {t('suspendedAsk')}
            <span className="block mt-1.5 wrap-anywhere">
              {contact.includes('@') ? (
                <a className="link" href={`mailto:${contact}`}>
                  {contact}
                </a>
              ) : (
                contact
              )}
            </span>
          </p>
        )}
        <Button variant="quiet" block onClick={onBack}>
          {t('backToLogIn')}
        </Button>
      </div>
    </main>
  )
}
