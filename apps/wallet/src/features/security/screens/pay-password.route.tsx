import { getUserInfo, type UserInfo } from '@matin/contract/auth'
import { setPaymentPassword } from '@matin/contract/security'
import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { toast } from '@matin/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { keyOf } from '../../../shared/api/queries.ts'
import { useUser } from '../../../shared/api/use-user.ts'
import { CodeField } from '../../../shared/components/code-field.tsx'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useBack } from '../../../shared/router/use-back.ts'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import styles from './form.module.css'

export default function PayPasswordScreen() {
  const t = useTranslations('Security')
  const user = useUser()
  return (
    <Screen title={t(user.data?.paymentPasswordSet ? 'changePin' : 'setPin')}>
      <Loaded query={user} skeleton={<FormSkeleton />}>
        {data => <PinForm user={data} />}
      </Loaded>
    </Screen>
  )
}

function PinForm({ user }: { user: UserInfo }) {
  const t = useTranslations('Security')
  const common = useTranslations('Common')
  const queryClient = useQueryClient()
  const back = useBack()
  const formId = useId()
  const form = useForm({
    endpoint: setPaymentPassword,
    initial: { code: '', pin: '', repeat: '' },
    toInput: ({ code, pin }) => ({ code, pin }),
    check: values => (values.repeat === values.pin ? {} : { repeat: 'passwords_differ' }),
    onDone: () => {
      toast(common('operationSuccessful'), 'pos')
      void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
      back()
    },
  })
  const { values, set, errorOf } = form
  return (
    <form id={formId} className={`pad ${styles.form}`} onSubmit={form.submit} noValidate>
      <p className={`soft ${styles.intro}`}>{t('pinIntro')}</p>
      <CodeField
        account={user.email || user.mobile}
        purpose="payment_password"
        value={values.code}
        onChange={value => set('code', value)}
        error={errorOf('code')}
        help={t('codeTo', { email: user.email || user.mobile })}
      />
      <Field label={t('newPin')} error={errorOf('pin')}>
        <CodeInput masked autoComplete="off" value={values.pin} onChange={value => set('pin', value)} />
      </Field>
      <Field label={t('repeatPin')} error={errorOf('repeat')}>
        <CodeInput masked autoComplete="off" value={values.repeat} onChange={value => set('repeat', value)} />
      </Field>
      <Button type="submit" block pending={form.pending} className={styles.submit}>
        {t('savePin')}
      </Button>
    </form>
  )
}
