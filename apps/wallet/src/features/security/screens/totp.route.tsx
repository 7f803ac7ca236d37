import { getSecurity } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { useState } from 'react'
import { invalidate, useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { TotpOn } from '../components/totp-on.tsx'
import { TotpSetup } from '../components/totp-setup.tsx'

export default function TotpScreen() {
  const t = useTranslations('Totp')
  const state = useEndpoint(getSecurity, {})
  const [codes, setCodes] = useState<string[]>()
  function changed(recoveryCodes?: string[]) {
    setCodes(recoveryCodes)
    void invalidate(getSecurity, getUserInfo)
  }
  return (
    <Screen title={t('title')}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : (
        <Loaded query={state} skeleton={<FormSkeleton />}>
          {({ totp, recoveryCodes }) =>
            totp ? (
              <TotpOn recoveryCodes={recoveryCodes} onChanged={changed} />
            ) : (
              <TotpSetup onEnabled={changed} />
            )
          }
        </Loaded>
      )}
    </Screen>
  )
}
