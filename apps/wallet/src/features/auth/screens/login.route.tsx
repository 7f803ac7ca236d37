import { login } from '@matin/contract/auth'
import { BrandMark } from '@matin/ui/brand'
import { Button, buttonClass } from '@matin/ui/button'
import { Dial } from '@matin/ui/dial'
import { Field } from '@matin/ui/field'
import { Icon } from '@matin/ui/icon'
import { IconButton } from '@matin/ui/icon-button'
import { PasswordInput } from '@matin/ui/password-input'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useTranslations } from 'use-intl'
import { useTitle } from '../../../shared/components/use-title.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { LANGUAGE_NAMES } from '../../../shared/i18n/language.ts'
import { Link } from '../../../shared/router/link.tsx'
import { useBack } from '../../../shared/router/use-back.ts'
import { useClientState } from '../../../shared/state/client-state.ts'
import { Terms } from '../components/terms.tsx'
import { useGuestsOnly } from '../components/use-guests-only.ts'
import { useSignIn } from '../components/use-sign-in.ts'
import styles from './login.module.css'

export default function LoginScreen({ back }: { back?: string }) {
  const t = useTranslations('Auth')
  const common = useTranslations('Common')
  const goBack = useBack()
  const signIn = useSignIn(back)
  useGuestsOnly()
  const language = useClientState(state => state.language)
  useTitle(t('logIn'))
  const form = useForm({
    endpoint: login,
    initial: { account: '', password: '' },
    toInput: values => values,
    check: values => ({
      ...(values.account.trim() === '' && { account: 'account_required' }),
      ...(values.password === '' && { password: 'password_required' }),
    }),
    onDone: session => {
      toast(t('loginSucceeded'), 'pos')
      signIn(session)
    },
  })
  return (
    <main className={`app ${styles.page}`} tabIndex={-1}>
      <header className={styles.top}>
        <IconButton icon="close" label={common('close')} onClick={goBack} />
        <Link to="/pages/Language/index" className={styles.language}>
          <Icon name="globe" size={20} />
          {LANGUAGE_NAMES[language]}
          <Icon name="down" size={14} />
        </Link>
      </header>
      <div className={styles.hello}>
        <Dial stroke={1} className={styles.dial} />
        <BrandMark size={56} />
        <h1 className="t-display">{t('welcomeBack')}</h1>
        <p className="soft">{t('logInText')}</p>
      </div>
      <form className={`pad ${styles.form}`} onSubmit={form.submit} noValidate>
        <Field label={t('email')} error={form.errorOf('account')}>
          <TextInput
            icon="user"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.account}
            onChange={event => form.set('account', event.target.value)}
          />
        </Field>
        <Field
          label={t('password')}
          error={form.errorOf('password')}
          hint={
            <Link to="/pages/Login/resetPwd" search={{ back }} className="link">
              {t('forgot')}
            </Link>
          }
        >
          <PasswordInput
            icon="lock"
            autoComplete="current-password"
            value={form.values.password}
            onChange={event => form.set('password', event.target.value)}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" block pending={form.pending}>
            {t('logIn')}
          </Button>
          <Link
            to="/pages/Login/register"
            search={{ back }}
            replace
            className={buttonClass({ variant: 'quiet', block: true })}
          >
            {t('createAccount')}
          </Link>
        </div>
      </form>
      <p className={`t-cap ${styles.foot}`}>
        <Terms text="terms" />
      </p>
    </main>
  )
}
