import { askRecovery, RECOVERY_NOTE_MAX } from '@matin/contract/recovery'
import type { UserInfo } from '@matin/contract/user'
import type { LostFactor } from '@matin/domain/auth/recovery'
import { accountText, eitherAccount, hasDial, looksLikeNumber } from '@matin/domain/text/account'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { shownOnLeave } from '@matin/ui/shown-as-taken'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useArea } from '#shared/areas/use-area.ts'
import { AreaPrefix } from '#shared/components/area-prefix.tsx'
import { CodeField } from '#shared/components/code-field.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useKeptText } from '#shared/state/use-kept-text.ts'
import styles from '../screens/form.module.css'
import { OwnPassword } from './proof-fields.tsx'
import { UserName } from './user-name.tsx'

interface RecoveryFormProps {
  lost: LostFactor
  /** The signed-in customer; without one, the form asks for the account. */
  user?: UserInfo
  onAsked: () => void
  onRefused?: () => void
}

export function RecoveryForm({ lost, user, onAsked, onRefused }: RecoveryFormProps) {
  const t = useTranslations('Recovery')
  const auth = useTranslations('Auth')
  const security = useTranslations('Security')
  const own = user && (user.email || user.mobile)
  const [{ note }, keep, drop] = useKeptText(`recovery-${lost}`, { note: '' })
  const form = useForm({
    endpoint: askRecovery,
    draft: `recovery-${lost}`,
    initial: { account: '', code: '', password: '', note },
    toInput: typed => ({ ...typed, account: own ?? eitherAccount(typed.account, dial), lost }),
    check: typed => ({
      ...(own === undefined && typed.account.trim() === '' && { account: 'account_required' }),
      ...(typed.password === '' && { password: 'password_required' }),
    }),
    onDone: () => {
      toast(t('applied'), 'pos')
      drop()
      onAsked()
    },
    ...(onRefused && { onRefused }),
  })
  const { values, set, errorOf, setError } = form
  const isNumber = looksLikeNumber(values.account)
  const { dial } = useArea(isNumber)
  return (
    <form className="pad pt-2" onSubmit={form.submit} noValidate>
      <div className={styles.intro}>
        <p className="soft">{t(lost === 'pin' ? 'pinText' : 'factorText')}</p>
        <Note tone="warn">{t('warn')}</Note>
      </div>
      {own === undefined ? (
        <Field label={auth('emailOrMobile')} error={errorOf('account')}>
          <TextInput
            {...(isNumber && !hasDial(values.account)
              ? { prefix: <AreaPrefix dial={dial} /> }
              : { icon: 'user' as const })}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.account}
            onChange={event => set('account', event.target.value)}
            onBlur={shownOnLeave(accountText, shown => set('account', shown))}
          />
        </Field>
      ) : (
        <UserName />
      )}
      <CodeField
        account={own ?? eitherAccount(values.account, dial)}
        purpose="recovery"
        {...form.at('code')}
        onBadAccount={word => setError('account', word)}
        {...(own !== undefined && {
          help: security('codeTo', { email: own.includes('@') ? maskEmail(own) : maskMobile(own) }),
        })}
      />
      <OwnPassword label={auth('password')} {...form.at('password')} />
      <Field label={t('note')} help={t('noteHelp')} error={errorOf('note')}>
        <TextInput
          autoComplete="off"
          maxLength={RECOVERY_NOTE_MAX}
          value={values.note}
          onChange={event => {
            set('note', event.target.value)
            keep({ note: event.target.value })
          }}
        />
      </Field>
      <NetworkButton type="submit" block pending={form.pending} className="mt-7">
        {t('ask')}
      </NetworkButton>
    </form>
  )
}
