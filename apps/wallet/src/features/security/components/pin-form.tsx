import { isApiError } from '@matin/client/api-error'
import type { Factor } from '@matin/contract/factor'
import { getSecurity, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo, type UserInfo } from '@matin/contract/user'
import { pinFault } from '@matin/domain/auth/pin'
import { asksCurrentPin } from '@matin/domain/auth/proof'
import { Note } from '@matin/ui/note'
import { useId, useState } from 'react'
import { invalidate } from '#shared/api/queries.ts'
import { CodeField } from '#shared/components/code-field.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useHoldsFirst } from '../hooks/use-holds-first.ts'
import styles from '../screens/form.module.css'
import { FactorStep, useFactorStep } from './factor-step.tsx'
import type { Proof } from './owner-proof.tsx'
import { OwnPassword, PinField } from './proof-fields.tsx'
import { UserName } from './user-name.tsx'

interface PinFormProps {
  user: UserInfo
  proof: Proof
  /** Password of a new registration, whose code is still valid: the customer types neither. */
  registered?: { password: string }
  /** Text above the form; the purpose of a PIN if left out. */
  intro?: string
  /** Called with the end of the hold on withdrawals, if there is one, and the new PIN. */
  onDone: (until: string | null, pin: string) => void
}

export function PinForm({ user, proof, registered, intro, onDone }: PinFormProps) {
  const t = useTranslations('Security')
  // The server wants a code after all, when the registration was a while ago.
  const [asksCode, setAsksCode] = useState(registered === undefined)
  const formId = useId()
  const { paymentPasswordSet: pin, withdrawalHoldUntil } = user
  const asksPin = asksCurrentPin(proof, { pin, held: withdrawalHoldUntil !== null })
  const held = useHoldsFirst()
  const factorStep = useFactorStep()
  const form = useForm({
    endpoint: setPaymentPassword,
    initial: {
      code: '',
      currentPin: '',
      password: registered?.password ?? '',
      pin: '',
      repeat: '',
      factor: undefined as Factor | undefined,
    },
    toInput: ({ code, currentPin, password, pin, factor }) => ({
      pin,
      ...(asksCode && { code }),
      ...(asksPin && { currentPin }),
      ...(proof === 'password' && { password }),
      ...(factor && { factor }),
    }),
    check: values => ({
      ...(asksCode && values.code === '' && { code: 'code_required' }),
      ...(values.repeat !== values.pin && { repeat: 'passwords_differ' }),
      ...(values.pin.length === 6 && pinFault(values.pin) && { pin: 'pin_too_common' }),
      ...(proof === 'password' && values.password === '' && { password: 'password_required' }),
    }),
    onDone: (data, values) => {
      void invalidate(getUserInfo, getSecurity)
      onDone(data.withdrawalHoldUntil, values.pin)
    },
    onRefused: error => {
      if (isApiError(error, 'code_required')) setAsksCode(true)
      // A hold has begun since the page was loaded.
      if (isApiError(error, 'pin_required')) void invalidate(getUserInfo)
      factorStep.onRefused(error)
    },
  })
  const { errorOf } = form
  return (
    <form id={formId} className="pad pt-2" onSubmit={form.submit} noValidate>
      <UserName />
      <div className={styles.intro}>
        <p className="soft">{intro ?? t(registered ? 'protectPin' : 'pinIntro')}</p>
        {!registered && <Note tone="warn">{pin ? t('pinWarn') : t('firstWarn', { held })}</Note>}
      </div>
      {asksCode && (
        <CodeField
          account={user.email || user.mobile}
          purpose="payment_password"
          {...form.at('code')}
          help={t('codeTo', { email: user.email ? maskEmail(user.email) : maskMobile(user.mobile) })}
        />
      )}
      {asksPin && (
        <PinField
          hint={
            // Replaces this page, so that Back leads from there to where the PIN was asked for.
            <Link to="/pages/Security/forgotPin" className="link">
              {t('forgotPin')}
            </Link>
          }
          {...form.at('currentPin')}
        />
      )}
      {proof === 'password' && (!registered || errorOf('password')) && (
        <OwnPassword {...form.at('password')} />
      )}
      <PinField label={t('newPin')} {...form.at('pin')} />
      <PinField label={t('repeatPin')} {...form.at('repeat')} />
      <NetworkButton type="submit" block pending={form.pending} className="mt-7">
        {t('savePin')}
      </NetworkButton>
      <FactorStep step={factorStep} resend={form.resend} />
    </form>
  )
}
