import { isApiError } from '@matin/client/api-error'
import { disableTotp, renewRecoveryCodes } from '@matin/contract/security'
import { Note } from '@matin/ui/note'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { ConfirmPin } from '#shared/components/confirm-pin.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { SecondFactor } from '#shared/components/second-factor.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

type Act = 'renew' | 'remove'

interface TotpOnProps {
  recoveryCodes: number
  onChanged: (recoveryCodes?: string[]) => void
}

export function TotpOn({ recoveryCodes, onChanged }: TotpOnProps) {
  const t = useTranslations('Totp')
  const common = useTranslations('Common')
  const [act, setAct] = useState<Act>('renew')
  /** Current step. The customer types the code, then the PIN; only then both are sent together. */
  const [step, setStep] = useState<'code' | 'pin'>()
  const [code, setCode] = useState('')

  async function send({ pin }: { pin: string }) {
    const input = { pin, code }
    try {
      if (act === 'renew') {
        onChanged((await call(renewRecoveryCodes, input)).recoveryCodes)
      } else {
        await call(disableTotp, input)
        onChanged()
        toast(common('operationSuccessful'), 'pos')
      }
    } catch (error) {
      if (!isApiError(error, 'totp_incorrect') && !isApiError(error, 'attempt_wait')) throw error
      setStep('code')
    }
  }
  function begin(next: Act) {
    setAct(next)
    setStep('code')
  }
  return (
    <div className="pad pt-2">
      <Note tone="pos" icon="shield-check">
        {t('on')}
      </Note>
      <p className="soft num mt-5">{t('left', { count: recoveryCodes })}</p>
      <div className="stack gap-3 mt-6">
        <NetworkButton block variant="quiet" onClick={() => begin('renew')}>
          {t('renew')}
        </NetworkButton>
        <NetworkButton block variant="danger" onClick={() => begin('remove')}>
          {t('remove')}
        </NetworkButton>
      </div>
      <SecondFactor
        onClose={() => setStep(undefined)}
        asked={step === 'code' ? 'totp_required' : undefined}
        onFactor={async factor => {
          if ('code' in factor) setCode(factor.code)
          setStep('pin')
          return undefined
        }}
      />
      <ConfirmPin
        open={step === 'pin'}
        onClose={() => setStep(now => (now === 'pin' ? undefined : now))}
        purpose={t(act === 'renew' ? 'renewPurpose' : 'removePurpose')}
        send={send}
      />
    </div>
  )
}
