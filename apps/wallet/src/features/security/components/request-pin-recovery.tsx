import { askRecovery, getRecovery, RECOVERY_NOTE_MAX } from '@matin/contract/recovery'
import type { UserInfo } from '@matin/contract/user'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#shared/api/queries.ts'
import { CodeField } from '#shared/components/code-field.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { maskEmail } from '#shared/format/mask-email.ts'
import { maskMobile } from '#shared/format/mask-mobile.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from '../screens/form.module.css'
import { OwnPassword } from './proof-fields.tsx'
import { UserName } from './user-name.tsx'

/** Form of a signed-in customer without a second factor: asks two operators to remove the forgotten PIN. */
export function RequestPinRecovery({ user }: { user: UserInfo }) {
  const t = useTranslations('Recovery')
  const security = useTranslations('Security')
  const queryClient = useQueryClient()
  const account = user.email || user.mobile
  const reload = () => void queryClient.invalidateQueries({ queryKey: keyOf(getRecovery) })
  const { values, set, errorOf, ...form } = useForm({
    endpoint: askRecovery,
    draft: 'recovery-pin',
    initial: { code: '', password: '', note: '' },
    toInput: typed => ({ ...typed, account, lost: 'pin' as const }),
    check: ({ password }) => (password === '' ? { password: 'password_required' } : {}),
    onDone: () => {
      toast(t('applied'), 'pos')
      reload()
    },
    // Another device may have sent a request, which the page then shows.
    onRefused: reload,
  })
  return (
    <form className="pad pt-2" onSubmit={form.submit} noValidate>
      <UserName />
      <div className={styles.intro}>
        <p className="soft">{t('pinText')}</p>
        <Note tone="warn">{t('warn')}</Note>
      </div>
      <CodeField
        account={account}
        purpose="recovery"
        value={values.code}
        onChange={value => set('code', value)}
        error={errorOf('code')}
        help={security('codeTo', { email: maskEmail(user.email) || maskMobile(user.mobile) })}
      />
      <OwnPassword
        value={values.password}
        onChange={value => set('password', value)}
        error={errorOf('password')}
      />
      <Field label={t('note')} help={t('noteHelp')} error={errorOf('note')}>
        <TextInput
          autoComplete="off"
          maxLength={RECOVERY_NOTE_MAX}
          value={values.note}
          onChange={event => set('note', event.target.value)}
        />
      </Field>
      <NetworkButton type="submit" block pending={form.pending} className="mt-7">
        {t('ask')}
      </NetworkButton>
    </form>
  )
}
