import { getSecurity } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { Button } from '@matin/ui/button'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { invalidate } from '#shared/api/queries.ts'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useReturn } from '#shared/router/use-return.ts'
import { useRegistered } from '#shared/state/registered.ts'
import { AddPasskey } from '../components/add-passkey.tsx'
import { Owner } from '../components/owner.tsx'
import { PinForm } from '../components/pin-form.tsx'
import styles from './form.module.css'

/** Both can be skipped. Setting them now delays no withdrawal, because the account is still empty. */
export default function ProtectScreen({ back }: { back?: string }) {
  const t = useTranslations('Security')
  const leave = useReturn(back)
  const registered = useRegistered()
  const [pin, setPin] = useState<string>()
  function onPin(_until: string | null, typed: string) {
    toast(t('pinSet'), 'pos')
    if ('PublicKeyCredential' in window) setPin(typed)
    else leave()
  }
  function onPasskey(made: boolean) {
    void invalidate(getUserInfo, getSecurity)
    if (made) leave()
  }
  return (
    <Screen title={t('protectTitle')} bareBar onBack={leave}>
      <h1 className="pad t-h1 pt-2 pb-1">{t('protectTitle')}</h1>
      <Owner>
        {(user, { proof, passkeys }) => (
          <>
            {pin !== undefined || user.paymentPasswordSet ? (
              <>
                <p className={`pad soft pt-2 ${styles.intro}`}>{t('protectPasskey')}</p>
                <AddPasskey count={passkeys} pin={pin} onAnswered={onPasskey} />
              </>
            ) : (
              <PinForm user={user} proof={proof} {...(registered && { registered })} onDone={onPin} />
            )}
            {/* Appears with the form, which would otherwise move the button away from a finger. */}
            <div className="pad pt-3 pb-6">
              <Button variant="quiet" block onClick={leave}>
                {t('later')}
              </Button>
            </div>
          </>
        )}
      </Owner>
    </Screen>
  )
}
