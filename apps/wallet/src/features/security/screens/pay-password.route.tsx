import { getSecurity } from '@matin/contract/security'
import { useEndpoint } from '#shared/api/queries.ts'
import { useUser } from '#shared/api/use-user.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { PinForm } from '../components/pin-form.tsx'
import { usePinSaved } from '../hooks/use-pin-saved.ts'

export default function PayPasswordScreen() {
  const t = useTranslations('Security')
  const user = useUser()
  const state = useEndpoint(getSecurity, {})
  const saved = usePinSaved()
  return (
    <Screen title={t(user.data?.paymentPasswordSet ? 'changePin' : 'setPin')}>
      <Loaded query={user} skeleton={<FormSkeleton />}>
        {data => (
          <Loaded query={state} skeleton={<FormSkeleton />}>
            {({ proof }) => <PinForm user={data} proof={proof} onDone={saved(!data.paymentPasswordSet)} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
