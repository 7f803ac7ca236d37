import type { DataOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { getSecurity, setFactorUse } from '@matin/contract/security'
import { Button } from '@matin/ui/button'
import { Checkbox } from '@matin/ui/checkbox'
import { toast } from '@matin/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { endpointQuery, keyOf } from '../../../shared/api/queries.ts'
import { ConfirmPin } from '../../../shared/components/confirm-pin.tsx'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { SecondFactor } from '../../../shared/components/second-factor.tsx'
import { useBack } from '../../../shared/router/use-back.ts'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import styles from './form.module.css'

export default function FactorUseScreen() {
  const t = useTranslations('Security')
  const state = useQuery(endpointQuery(getSecurity, {}))
  return (
    <Screen title={t('factorUse')}>
      <Loaded query={state} skeleton={<FormSkeleton />}>
        {data => <UseForm state={data} />}
      </Loaded>
    </Screen>
  )
}

function UseForm({ state }: { state: DataOf<typeof getSecurity> }) {
  const t = useTranslations('Security')
  const common = useTranslations('Common')
  const queryClient = useQueryClient()
  const back = useBack()
  const [signIn, setSignIn] = useState(state.factorSignIn)
  const [withdrawal, setWithdrawal] = useState(state.factorWithdrawal)
  const [step, setStep] = useState<'pin' | 'factor'>()
  const [pin, setPin] = useState('')
  const less = (state.factorSignIn && !signIn) || (state.factorWithdrawal && !withdrawal)

  async function save(withPin: string, factor?: Factor) {
    await call(setFactorUse, { signIn, withdrawal, pin: withPin, ...(factor && { factor }) })
    setStep(undefined)
    toast(common('modifiedSuccessfully'), 'pos')
    void queryClient.invalidateQueries({ queryKey: keyOf(getSecurity) })
    back()
  }
  return (
    <div className={`pad ${styles.form}`}>
      <Checkbox checked={signIn} onChange={setSignIn}>
        {t('factorSignIn')}
      </Checkbox>
      <Checkbox checked={withdrawal} onChange={setWithdrawal}>
        {t('factorWithdrawal')}
      </Checkbox>
      {less && <p className="soft">{t('factorLess')}</p>}
      <Button
        block
        className={styles.submit}
        disabled={signIn === state.factorSignIn && withdrawal === state.factorWithdrawal}
        onClick={() => setStep('pin')}
      >
        {t('factorSave')}
      </Button>
      <ConfirmPin
        open={step === 'pin'}
        onClose={() => setStep(now => (now === 'pin' ? undefined : now))}
        purpose={t('factorUse')}
        send={async typed => {
          setPin(typed)
          try {
            await save(typed)
          } catch (error) {
            if (!isApiError(error, 'totp_required') && !isApiError(error, 'passkey_required')) throw error
            setStep('factor')
          }
        }}
      />
      <SecondFactor
        open={step === 'factor'}
        onClose={() => setStep(undefined)}
        passkeyOnly={!state.totp}
        onFactor={async factor => {
          try {
            await save(pin, factor)
            return undefined
          } catch (error) {
            return error instanceof Error ? error.message : ''
          }
        }}
      />
    </div>
  )
}
