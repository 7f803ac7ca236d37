import { register } from '@matin/contract/auth'
import { Button } from '@matin/ui/button'
import { Checkbox } from '@matin/ui/checkbox'
import { FieldError } from '@matin/ui/field'
import { NavAction } from '@matin/ui/nav-bar'
import { TextField } from '@matin/ui/text-field'
import { toast } from '@matin/ui/toast'
import { useEffect, useId, useRef } from 'react'
import { Screen } from '#shared/components/screen.tsx'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { useClientState } from '#shared/state/client-state.ts'
import { forgetInvitation, keepInvitation, keptInvitation } from '#shared/state/invitation.ts'
import { rememberRegistered } from '#shared/state/registered.ts'
import {
  CredentialsFields,
  credentialsErrors,
  noCredentials,
  useAccountOf,
} from '../components/credentials-fields.tsx'
import { LanguageLink } from '../components/language-link.tsx'
import { TermsText } from '../components/terms.tsx'
import { useGuestsOnly } from '../hooks/use-guests-only.ts'
import { useBeginSession } from '../hooks/use-sign-in.ts'

export default function RegisterScreen({ back, code }: { back?: string; code?: string }) {
  const t = useTranslations('Auth')
  const formId = useId()
  const errorId = useId()
  const navigate = useNavigate()
  const begin = useBeginSession()
  useGuestsOnly()
  const invitationRequired = useClientState(state => state.globalConfig.invitation_required === 'true')
  const accountOf = useAccountOf()
  const form = useForm({
    endpoint: register,
    draft: 'register',
    initial: { ...noCredentials, invitationCode: code ?? keptInvitation(), agreed: false },
    toInput: ({ code, password, invitationCode, ...typed }) => ({
      account: accountOf(typed),
      code,
      password,
      ...(invitationCode.trim() !== '' && { invitationCode }),
    }),
    check: values => ({
      ...credentialsErrors(values),
      ...(!values.agreed && { agreed: 'agreement_required' }),
    }),
    onDone: (session, { password }) => {
      toast(t('registered'), 'pos')
      forgetInvitation()
      begin(session)
      rememberRegistered({ password })
      navigate({ to: '/pages/Login/protect', search: { back }, replace: true })
    },
    onRefused: ({ fields }) => {
      if (fields.invitationCode !== undefined) forgetInvitation()
    },
  })
  const { values, set, errorOf } = form
  const agreedError = errorOf('agreed')
  // The form may have what an older link or visit left.
  const read = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined || read.current === code) return
    read.current = code
    if (keepInvitation(code)) set('invitationCode', code)
  })
  const isInvited = values.invitationCode !== '' && values.invitationCode === keptInvitation()
  return (
    <Screen
      title={t('createAccount')}
      bareBar
      end={
        <>
          <LanguageLink />
          <NavAction render={<Link to="/pages/Login/index" search={{ back }} />}>{t('logIn')}</NavAction>
        </>
      }
      cta={
        <Button type="submit" form={formId} block pending={form.pending}>
          {t('create')}
        </Button>
      }
    >
      <header className="pad pt-2 pb-5.5">
        <h1 className="t-h1">{t('createAccount')}</h1>
        <p className="mt-2 soft">{t('registerIntro')}</p>
      </header>
      <form id={formId} className="pad" onSubmit={form.submit} noValidate>
        <CredentialsFields purpose="register" passwordLabel={t('password')} form={form} />
        <TextField
          label={t('invitation')}
          hint={isInvited ? t('invited') : invitationRequired ? undefined : t('invitationOptional')}
          help={values.invitationCode === '' ? undefined : t('inviterSees')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.at('invitationCode')}
        />
        <div className="mt-3">
          <Checkbox
            checked={values.agreed}
            onChange={agreed => set('agreed', agreed)}
            aria-invalid={agreedError ? true : undefined}
            aria-describedby={errorId}
          >
            <TermsText text="accept" />
          </Checkbox>
          <div id={errorId} role="alert">
            {agreedError && <FieldError>{agreedError}</FieldError>}
          </div>
        </div>
      </form>
    </Screen>
  )
}
