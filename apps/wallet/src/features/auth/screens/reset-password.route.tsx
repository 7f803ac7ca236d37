import { resetPassword } from '@matin/contract/auth'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { CodeField } from '../../../shared/components/code-field.tsx'
import { NewPassword } from '../../../shared/components/new-password.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { useBack } from '../../../shared/router/use-back.ts'
import styles from './register.module.css'

export default function ResetPasswordScreen({ back }: { back?: string }) {
  const t = useTranslations('Auth')
  const common = useTranslations('Common')
  // The sign-in page is one step back, unless this page was opened by itself.
  const toSignIn = useBack({ to: '/pages/Login/index', search: { back } })
  const formId = useId()
  const form = useForm({
    endpoint: resetPassword,
    initial: { account: '', code: '', password: '', repeat: '' },
    toInput: ({ account, code, password }) => ({ account, code, password }),
    check: values => ({
      ...(values.account.trim() === '' && { account: 'account_required' }),
      ...(values.repeat !== values.password && { repeat: 'passwords_differ' }),
    }),
    onDone: () => {
      toast(common('modifiedSuccessfully'), 'pos')
      toSignIn()
    },
  })
  const { values, set, errorOf } = form
  return (
    <Screen
      title={t('resetTitle')}
      bareBar
      cta={
        <Button type="submit" form={formId} block pending={form.pending}>
          {t('reset')}
        </Button>
      }
    >
      <header className={styles.head}>
        <h1 className="t-h1">{t('resetTitle')}</h1>
        <p className="soft">{t('resetIntro')}</p>
      </header>
      <form id={formId} className="pad" onSubmit={form.submit} noValidate>
        <Field label={t('email')} error={errorOf('account')}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.account}
            onChange={event => set('account', event.target.value)}
          />
        </Field>
        <CodeField
          account={values.account}
          purpose="reset_password"
          value={values.code}
          onChange={value => set('code', value)}
          error={errorOf('code')}
          onBadAccount={word => form.setError('account', word)}
        />
        <NewPassword
          label={t('newPassword')}
          password={values.password}
          repeat={values.repeat}
          onPassword={value => set('password', value)}
          onRepeat={value => set('repeat', value)}
          passwordError={errorOf('password')}
          repeatError={errorOf('repeat')}
        />
      </form>
    </Screen>
  )
}
