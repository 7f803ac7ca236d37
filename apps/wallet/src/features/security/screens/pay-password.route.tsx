import type { DataOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { getSecurity, setPaymentPassword } from '@matin/contract/security'
import { getUserInfo, type UserInfo } from '@matin/contract/user'
import { pinFault } from '@matin/domain/auth/pin'
import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { PasswordInput } from '@matin/ui/password-input'
import { toast } from '@matin/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { endpointQuery, keyOf } from '../../../shared/api/queries.ts'
import { useUser } from '../../../shared/api/use-user.ts'
import { CodeField } from '../../../shared/components/code-field.tsx'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { Link } from '../../../shared/router/link.tsx'
import { useBack } from '../../../shared/router/use-back.ts'
import { FactorStep, useFactorStep } from '../components/factor-step.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { UserName } from '../components/user-name.tsx'
import styles from './form.module.css'

export default function PayPasswordScreen() {
  const t = useTranslations('Security')
  const user = useUser()
  const state = useQuery(endpointQuery(getSecurity, {}))
  return (
    <Screen title={t(user.data?.paymentPasswordSet ? 'changePin' : 'setPin')}>
      <Loaded query={user} skeleton={<FormSkeleton />}>
        {data => (
          <Loaded query={state} skeleton={<FormSkeleton />}>
            {({ proof }) => <PinForm user={data} proof={proof} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function PinForm({ user, proof }: { user: UserInfo; proof: DataOf<typeof getSecurity>['proof'] }) {
  const t = useTranslations('Security')
  const common = useTranslations('Common')
  const queryClient = useQueryClient()
  const back = useBack()
  const formId = useId()
  const factorStep = useFactorStep()
  const form = useForm({
    endpoint: setPaymentPassword,
    initial: {
      code: '',
      currentPin: '',
      password: '',
      pin: '',
      repeat: '',
      factor: undefined as Factor | undefined,
    },
    toInput: ({ code, currentPin, password, pin, factor }) => ({
      code,
      pin,
      ...(proof === 'pin_and_code' && { currentPin }),
      ...(proof === 'password' && { password }),
      ...(factor && { factor }),
    }),
    check: values => ({
      ...(values.repeat !== values.pin && { repeat: 'passwords_differ' }),
      ...(pinFault(values.pin) && { pin: 'pin_too_common' }),
      ...(proof === 'password' && values.password === '' && { password: 'password_required' }),
    }),
    onDone: () => {
      toast(common('operationSuccessful'), 'pos')
      for (const endpoint of [getUserInfo, getSecurity])
        void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
      back()
    },
    onRefused: factorStep.onRefused,
  })
  const { values, set, errorOf } = form
  return (
    <form id={formId} className={`pad ${styles.form}`} onSubmit={form.submit} noValidate>
      <UserName />
      <div className={styles.intro}>
        <p className="soft">{t('pinIntro')}</p>
        <Note tone="warn">{t(user.paymentPasswordSet ? 'pinWarn' : 'firstWarn')}</Note>
      </div>
      <CodeField
        account={user.email || user.mobile}
        purpose="payment_password"
        value={values.code}
        onChange={value => set('code', value)}
        error={errorOf('code')}
        help={t('codeTo', { email: user.email || user.mobile })}
      />
      {proof === 'pin_and_code' && (
        <Field
          label={t('currentPin')}
          error={errorOf('currentPin')}
          hint={
            <Link to="/pages/Login/recovery" search={{ lost: 'pin' }} className="link">
              {t('forgotPin')}
            </Link>
          }
        >
          <CodeInput
            masked
            autoComplete="off"
            value={values.currentPin}
            onChange={value => set('currentPin', value)}
          />
        </Field>
      )}
      {proof === 'password' && (
        <Field label={t('password')} error={errorOf('password')}>
          <PasswordInput
            autoComplete="current-password"
            value={values.password}
            onChange={event => set('password', event.target.value)}
          />
        </Field>
      )}
      <Field label={t('newPin')} error={errorOf('pin')}>
        <CodeInput masked autoComplete="off" value={values.pin} onChange={value => set('pin', value)} />
      </Field>
      <Field label={t('repeatPin')} error={errorOf('repeat')}>
        <CodeInput masked autoComplete="off" value={values.repeat} onChange={value => set('repeat', value)} />
      </Field>
      <Button type="submit" block pending={form.pending} className={styles.submit}>
        {t('savePin')}
      </Button>
      <FactorStep step={factorStep} resend={form.resend} />
    </form>
  )
}
