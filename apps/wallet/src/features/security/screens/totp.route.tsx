import { getSecurity } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { RecoveryCodes } from '../components/recovery-codes.tsx'
import { TotpOn } from '../components/totp-on.tsx'
import { TotpSetup } from '../components/totp-setup.tsx'

export default function TotpScreen() {
  const t = useTranslations('Totp')
  const queryClient = useQueryClient()
  const state = useEndpoint(getSecurity, {})
  const [codes, setCodes] = useState<string[]>()
  function changed(recoveryCodes?: string[]) {
    setCodes(recoveryCodes)
    for (const endpoint of [getSecurity, getUserInfo])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
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
