import { askRecovery, RECOVERY_NOTE_MAX } from '@matin/contract/recovery'
import { accountText, eitherAccount, hasDial, looksLikeNumber } from '@matin/domain/text/account'
import { EmptyState } from '@matin/ui/empty-state'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { PasswordInput } from '@matin/ui/password-input'
import { shownOnLeave } from '@matin/ui/shown-as-taken'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useId, useState } from 'react'
import { useArea } from '#shared/areas/use-area.ts'
import { AreaPrefix } from '#shared/components/area-prefix.tsx'
import { CodeField } from '#shared/components/code-field.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

/** Form that requests the removal of a lost second factor. */
export default function RecoveryScreen() {
  const t = useTranslations('Recovery')
  const [asked, setAsked] = useState(false)
  if (!asked) return <RecoveryForm onAsked={() => setAsked(true)} />
  return (
    <Screen title={t('factorTitle')} bareBar>
      <EmptyState title={t('askedTitle')}>{t('askedText')}</EmptyState>
    </Screen>
  )
}

function RecoveryForm({ onAsked }: { onAsked: () => void }) {
  const t = useTranslations('Recovery')
  const auth = useTranslations('Auth')
  const formId = useId()
  const form = useForm({
    endpoint: askRecovery,
    draft: 'recovery-factor',
    initial: { account: '', code: '', password: '', note: '' },
    toInput: ({ account, ...rest }) => ({
      ...rest,
      account: eitherAccount(account, dial),
      lost: 'factor' as const,
    }),
    check: values => ({
      ...(values.account.trim() === '' && { account: 'account_required' }),
      ...(values.password === '' && { password: 'password_required' }),
    }),
    onDone: () => {
      toast(t('applied'), 'pos')
      onAsked()
    },
  })
  const { values, set, errorOf, setError } = form
  const isNumber = looksLikeNumber(values.account)
  const { dial } = useArea(isNumber)
  return (
    <Screen
      title={t('factorTitle')}
      bareBar
      cta={
        <NetworkButton type="submit" form={formId} block pending={form.pending}>
          {t('ask')}
        </NetworkButton>
      }
    >
      <header className="pad pt-2 pb-5.5">
        <h1 className="t-h1">{t('factorTitle')}</h1>
        <p className="mt-2 soft">{t('factorText')}</p>
      </header>
      <form id={formId} className="pad" onSubmit={form.submit} noValidate>
        <Note tone="warn">{t('warn')}</Note>
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
        <CodeField
          account={eitherAccount(values.account, dial)}
          purpose="recovery"
          value={values.code}
          onChange={value => set('code', value)}
          error={errorOf('code')}
          onBadAccount={word => setError('account', word)}
        />
        <Field label={auth('password')} error={errorOf('password')}>
          <PasswordInput
            icon="lock"
            autoComplete="current-password"
            value={values.password}
            onChange={event => set('password', event.target.value)}
          />
        </Field>
        <Field label={t('note')} help={t('noteHelp')} error={errorOf('note')}>
          <TextInput
            autoComplete="off"
            maxLength={RECOVERY_NOTE_MAX}
            value={values.note}
            onChange={event => set('note', event.target.value)}
          />
        </Field>
      </form>
    </Screen>
  )
}
