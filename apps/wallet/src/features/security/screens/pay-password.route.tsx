import { useUser } from '#shared/api/use-user.ts'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Owner } from '../components/owner.tsx'
import { PinForm } from '../components/pin-form.tsx'
import { usePinSaved } from '../hooks/use-pin-saved.ts'

export default function PayPasswordScreen() {
  const t = useTranslations('Security')
  const isSet = useUser().data?.paymentPasswordSet
  const saved = usePinSaved()
  return (
    <Screen title={t(isSet ? 'changePin' : 'setPin')}>
      <Owner>
        {(user, { proof }) => <PinForm user={user} proof={proof} onDone={saved(!user.paymentPasswordSet)} />}
      </Owner>
    </Screen>
  )
}
