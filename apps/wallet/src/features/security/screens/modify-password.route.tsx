import { changePassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { isSamePassword } from '@matin/domain/text/words'
import { Note } from '@matin/ui/note'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NewPassword } from '#shared/components/new-password.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { OwnPassword } from '../components/proof-fields.tsx'
import { UserName } from '../components/user-name.tsx'
import { useSaved } from '../hooks/use-saved.ts'
import styles from './form.module.css'

export default function ModifyPasswordScreen() {
  const t = useTranslations('Security')
  const form = useForm({
    endpoint: changePassword,
    initial: { current: '', password: '', repeat: '' },
    toInput: ({ current, password }) => ({ current, password }),
    check: values => ({
      ...(values.current === '' && { current: 'password_required' }),
      ...(!isSamePassword(values.repeat, values.password) && { repeat: 'passwords_differ' }),
    }),
    onDone: useSaved(getUserInfo),
  })
  return (
    <Screen title={t('changePassword')}>
      <form className="pad pt-2" onSubmit={form.submit} noValidate>
        <UserName />
        <div className={styles.intro}>
          <Note tone="warn">{t('passwordWarn')}</Note>
        </div>
        <OwnPassword label={t('currentPassword')} {...form.at('current')} />
        <NewPassword label={t('newPassword')} password={form.at('password')} repeat={form.at('repeat')} />
        <NetworkButton type="submit" block pending={form.pending} className="mt-7">
          {t('savePassword')}
        </NetworkButton>
      </form>
    </Screen>
  )
}
