import { type ApiError, isApiError } from '@matin/client/api-error'
import { login, type Session } from '@matin/contract/auth'
import { FACTOR_ASKED, type FactorAsked } from '@matin/contract/factor-asked'
import { accountText, eitherAccount, hasDial, looksLikeNumber } from '@matin/domain/text/account'
import { BrandMark } from '@matin/ui/brand'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { cx } from '@matin/ui/cx'
import { Dial } from '@matin/ui/dial'
import { Field } from '@matin/ui/field'
import { IconButton } from '@matin/ui/icon-button'
import { NavBar } from '@matin/ui/nav-bar'
import { Note } from '@matin/ui/note'
import { shownOnLeave } from '@matin/ui/shown-as-taken'
import { PasswordField } from '@matin/ui/text-field'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useState } from 'react'
import { useArea } from '#shared/areas/use-area.ts'
import { AreaPrefix } from '#shared/components/area-prefix.tsx'
import { OutsideContact } from '#shared/components/outside-contact.tsx'
import { SecondFactor } from '#shared/components/second-factor.tsx'
import { useTitle } from '#shared/components/use-title.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { LanguageLink } from '../components/language-link.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { TermsText } from '../components/terms.tsx'
import { useGuestsOnly } from '../hooks/use-guests-only.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
import styles from './login.module.css'

export default function LoginScreen({ back }: { back?: string }) {
  const t = useTranslations('Auth')
  const gate = useTranslations('Gate')
  const signIn = useSignIn(back)
  useGuestsOnly()
  useTitle(t('logIn'))
  /** Set once the password is right and the account has a second factor. */
  const [factor, setFactor] = useState<FactorAsked>()
  /** Server's text for a suspended customer who has proven their identity. */
  const [suspended, setSuspended] = useState<string>()
  function keptOut({ msg }: ApiError) {
    setFactor(undefined)
    setSuspended(msg)
  }
  function begin(session: Session) {
    toast(t('loginSucceeded'), 'pos')
    signIn(session)
  }
  const form = useForm({
    endpoint: login,
    draft: 'login',
    initial: { account: '', password: '', code: '' },
    toInput: ({ account, password, code }) => ({
      account: eitherAccount(account, dial),
      password,
      ...(code !== '' && { code }),
    }),
    check: values => ({
      ...(values.account.trim() === '' && { account: 'account_required' }),
      ...(values.password === '' && { password: 'password_required' }),
    }),
    onDone: begin,
    onRefused: error => {
      const asked = FACTOR_ASKED.find(word => word === error.error)
      if (asked) setFactor(asked)
      if (isApiError(error, 'account_suspended')) keptOut(error)
    },
  })
  async function withPasskey(): Promise<undefined> {
    const { signInWithPasskey } = await import('../model/sign-in-with-passkey.ts')
    try {
      const session = await signInWithPasskey()
      if (session) begin(session)
    } catch (error) {
      if (!isApiError(error, 'account_suspended')) throw error
      keptOut(error)
    }
  }
  const isNumber = looksLikeNumber(form.values.account)
  const { dial } = useArea(isNumber)
  if (suspended !== undefined) return <Suspended text={suspended} onBack={() => setSuspended(undefined)} />
  return (
    <main className={`app ${styles.page}`} tabIndex={-1}>
      <LoginHead />
      <form className="pad relative" onSubmit={form.submit} noValidate>
        <Field label={t('emailOrMobile')} error={form.errorOf('account')}>
          <TextInput
            {...(isNumber && !hasDial(form.values.account)
              ? { prefix: <AreaPrefix dial={dial} /> }
              : { icon: 'user' as const })}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.account}
            onChange={event => form.set('account', event.target.value)}
            onBlur={shownOnLeave(accountText, shown => form.set('account', shown))}
          />
        </Field>
        <PasswordField
          label={t('password')}
          error={form.errorOf('password')}
          hint={
            <Link to="/pages/Login/resetPwd" search={{ back }} className="link">
              {t('forgot')}
            </Link>
          }
          icon="lock"
          autoComplete="current-password"
          value={form.values.password}
          onChange={text => form.set('password', text)}
        />
        <div className="stack gap-3 mt-7">
          <Button type="submit" block pending={form.pending}>
            {t('logIn')}
          </Button>
          <Link
            to="/pages/Login/register"
            search={{ back }}
            className={buttonClass({ variant: 'quiet', block: true })}
          >
            {t('createAccount')}
          </Link>
          <PasskeyButton onPress={withPasskey} />
          <Link to="/pages/Personal/faq" className="link justify-self-center target">
            {gate('help')}
          </Link>
        </div>
      </form>
      <SecondFactor
        onClose={() => setFactor(undefined)}
        asked={factor}
        onFactor={proof => ('code' in proof ? form.resend({ code: proof.code }) : Promise.resolve(undefined))}
        onPasskey={withPasskey}
      />
      <p className={`t-cap ${styles.foot}`}>
        <TermsText text="terms" />
      </p>
    </main>
  )
}

function LoginHead() {
  const t = useTranslations('Auth')
  const common = useTranslations('Common')
  const goBack = useBack()
  return (
    <>
      <header className={cx(styles.top, 'row justify-between min-h-14')}>
        <IconButton icon="close" label={common('close')} onClick={goBack} />
        <LanguageLink />
      </header>
      <div className="relative pad pt-8.5 pb-7">
        <Dial stroke={1} className={styles.dial} />
        <BrandMark size={56} />
        <h1 className="relative t-display mt-7">{t('welcomeBack')}</h1>
        <p className="relative mt-2.5 soft">{t('logInText')}</p>
      </div>
    </>
  )
}

function Suspended({ text, onBack }: { text: string; onBack: () => void }) {
  const t = useTranslations('Auth')
  useTitle(t('suspended'))
  return (
    <main className="app" tabIndex={-1}>
      <NavBar title={t('suspended')} onBack={onBack} />
      <div className="pad stack gap-5 pt-3">
        <Note tone="warn" live>
          {text}
        </Note>
        <p>{t('suspendedMoney')}</p>
        <p>
          {t('suspendedAsk')}
          <span className="block mt-1.5">
            <OutsideContact />
          </span>
        </p>
        <Button variant="quiet" block onClick={onBack}>
          {t('backToLogIn')}
        </Button>
      </div>
    </main>
  )
}
