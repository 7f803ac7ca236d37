import { getSecurity } from '@matin/contract/security'
import { toast } from '@matin/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#shared/api/queries.ts'
import { useUser } from '#shared/api/use-user.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { PinForm } from '../components/pin-form.tsx'

export default function PayPasswordScreen() {
  const t = useTranslations('Security')
  const user = useUser()
  const state = useQuery(endpointQuery(getSecurity, {}))
  const back = useBack()
  // It names the PIN: on the way to a purchase nothing has been bought by it.
  function onDone(isFirst: boolean) {
    toast(t(isFirst ? 'pinSet' : 'pinChanged'), 'pos')
    back()
  }
  return (
    <Screen title={t(user.data?.paymentPasswordSet ? 'changePin' : 'setPin')}>
      <Loaded query={user} skeleton={<FormSkeleton />}>
        {data => (
          <Loaded query={state} skeleton={<FormSkeleton />}>
            {({ proof }) => (
              <PinForm user={data} proof={proof} onDone={() => onDone(!data.paymentPasswordSet)} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
