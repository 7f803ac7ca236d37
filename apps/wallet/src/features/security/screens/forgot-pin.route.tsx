import { getRecovery } from '@matin/contract/recovery'
import type { UserInfo } from '@matin/contract/user'
import { asksCurrentPin } from '@matin/domain/auth/proof'
import { Note } from '@matin/ui/note'
import { invalidate, useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { Owner } from '../components/owner.tsx'
import type { Proof } from '../components/owner-proof.tsx'
import { PinForm } from '../components/pin-form.tsx'
import { RecoveryForm } from '../components/recovery-form.tsx'
import { RecoveryEnded, RecoveryStatus } from '../components/recovery-status.tsx'
import { usePinSaved } from '../hooks/use-pin-saved.ts'

/** A reset by a second factor, else a request that two operators decide. An open request is shown. */
export default function ForgotPinScreen() {
  const t = useTranslations('Recovery')
  const request = useEndpoint(getRecovery, {})
  const open = request.data?.last?.outcome === null ? request.data.last : null
  return (
    <Screen title={t(open?.lost === 'factor' ? 'factorTitle' : 'pinTitle')}>
      <Loaded query={request} skeleton={<FormSkeleton />}>
        {({ last }) =>
          last?.outcome === null ? (
            <RecoveryStatus request={last} />
          ) : (
            <Owner>
              {(user, { proof }) => (
                <>
                  {last?.lost === 'pin' && <RecoveryEnded request={last} pinSet={user.paymentPasswordSet} />}
                  <NewPin user={user} proof={proof} />
                </>
              )}
            </Owner>
          )
        }
      </Loaded>
    </Screen>
  )
}

function NewPin({ user, proof }: { user: UserInfo; proof: Proof }) {
  const t = useTranslations('Recovery')
  const security = useTranslations('Security')
  const times = useTimes()
  const saved = usePinSaved()
  // Another device may have sent a request, which the page then shows.
  const reload = () => void invalidate(getRecovery)
  const { paymentPasswordSet: pin, withdrawalHoldUntil: held } = user
  if (!asksCurrentPin(proof, { pin, held: held !== null }))
    return (
      <PinForm
        user={user}
        proof={proof}
        {...(pin && proof === 'factor' && { intro: t('byFactor') })}
        onDone={saved(!pin)}
      />
    )
  if (proof !== 'factor' || held === null)
    return <RecoveryForm lost="pin" user={user} onAsked={reload} onRefused={reload} />
  return (
    <div className="stack gap-5 pad pt-2">
      <Note tone="warn" icon="clock">
        {t('factorWaits', { time: times.full(held) })}
      </Note>
      <Link to="/pages/Security/payPwd" className="link justify-self-center">
        {security('changePin')}
      </Link>
    </div>
  )
}
