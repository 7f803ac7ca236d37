import type { DataOf } from '@matin/contract/endpoint'
import type { Factor } from '@matin/contract/factor'
import { getSecurity, setContact } from '@matin/contract/security'
import { getUserInfo, type UserInfo } from '@matin/contract/user'
import { numberText } from '@matin/domain/text/account'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { toast } from '@matin/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endpointQuery, keyOf } from '#shared/api/queries.ts'
import { useUser } from '#shared/api/use-user.ts'
import { useArea } from '#shared/areas/use-area.ts'
import { CodeField } from '#shared/components/code-field.tsx'
import { EmailInput } from '#shared/components/email-input.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { MobileInput } from '#shared/components/mobile-input.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { FactorStep, useFactorStep } from '../components/factor-step.tsx'
import { FormSkeleton } from '../components/form-skeleton.tsx'
import { OwnerProof } from '../components/owner-proof.tsx'
import { OwnPassword } from '../components/proof-fields.tsx'
import { useHoldsFirst } from '../hooks/use-holds-first.ts'
import styles from './form.module.css'

type Kind = 'email' | 'mobile'

export default function ContactScreen({ kind }: { kind?: string }) {
  const t = useTranslations('Contact')
  const shown: Kind = kind === 'mobile' ? 'mobile' : 'email'
  const state = useQuery(endpointQuery(getSecurity, {}))
  return (
    <Screen title={t(shown)}>
      <Loaded query={useUser()} skeleton={<FormSkeleton />}>
        {user => (
          <Loaded query={state} skeleton={<FormSkeleton />}>
            {({ proof }) => <ContactForm key={shown} kind={shown} user={user} proof={proof} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

interface ContactFormProps {
  kind: Kind
  user: UserInfo
  proof: DataOf<typeof getSecurity>['proof']
}

function ContactForm({ kind, user, proof }: ContactFormProps) {
  const t = useTranslations('Contact')
  const security = useTranslations('Security')
  const common = useTranslations('Common')
  const queryClient = useQueryClient()
  const back = useBack()
  const { dial } = useArea(kind === 'mobile')
  const accountOf = (typed: string) => (kind === 'email' ? typed : numberText(typed, dial))
  const former = kind === 'email' ? maskEmail(user.email) : maskMobile(user.mobile)
  const held = useHoldsFirst()
  const factorStep = useFactorStep()
  const byPin = proof === 'pin_and_code'
  const form = useForm({
    endpoint: setContact,
    draft: `contact-${kind}`,
    initial: {
      account: '',
      code: '',
      password: '',
      currentPin: '',
      ownCode: '',
      factor: undefined as Factor | undefined,
    },
    toInput: ({ account, code, password, currentPin, ownCode, factor }) => ({
      account: accountOf(account),
      code,
      password,
      ...(byPin && { currentPin, ownCode }),
      ...(factor && { factor }),
    }),
    check: values => ({
      ...(values.account.trim() === '' && {
        account: kind === 'email' ? 'email_incorrect' : 'phone_incorrect',
      }),
      ...(values.password === '' && { password: 'password_required' }),
    }),
    onDone: () => {
      toast(common('modifiedSuccessfully'), 'pos')
      void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
      back()
    },
    onRefused: factorStep.onRefused,
  })
  const { values, set, errorOf, setError } = form
  return (
    <form className="pad pt-2" onSubmit={form.submit} noValidate>
      <div className={styles.intro}>
        {former === '' ? (
          <>
            <p className="soft">{t('addText')}</p>
            <Note tone="warn">{security('firstWarn', { held })}</Note>
          </>
        ) : (
          <>
            <p className="soft num">{t('now', { contact: former })}</p>
            <Note tone="warn">{t('replaceWarn')}</Note>
          </>
        )}
        {kind === 'mobile' && <p className="soft">{t('smsRisk')}</p>}
      </div>
      <Field label={t(kind === 'email' ? 'newEmail' : 'newMobile')} error={errorOf('account')}>
        {kind === 'email' ? (
          <EmailInput autoComplete="email" value={values.account} onChange={value => set('account', value)} />
        ) : (
          <MobileInput value={values.account} onChange={value => set('account', value)} />
        )}
      </Field>
      <CodeField
        account={accountOf(values.account)}
        purpose="contact"
        value={values.code}
        onChange={value => set('code', value)}
        error={errorOf('code')}
        onBadAccount={word => setError('account', word)}
      />
      <OwnPassword
        value={values.password}
        onChange={value => set('password', value)}
        error={errorOf('password')}
      />
      {byPin && (
        <OwnerProof proof={proof} user={user} replacing={kind} values={values} set={set} errorOf={errorOf} />
      )}
      <NetworkButton type="submit" block pending={form.pending} className="mt-7">
        {t('save')}
      </NetworkButton>
      <FactorStep step={factorStep} resend={form.resend} />
    </form>
  )
}
