import { resetPassword } from '@matin/contract/auth'
import { toast } from '@matin/ui/toast'
import { useId } from 'react'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'
import {
  CredentialsFields,
  credentialsErrors,
  noCredentials,
  useAccountOf,
} from '../components/credentials-fields.tsx'

export default function ResetPasswordScreen({ back }: { back?: string }) {
  const t = useTranslations('Auth')
  const common = useTranslations('Common')
  // The sign-in page is one step back, unless this page was opened by itself.
  const toSignIn = useBack({ to: '/pages/Login/index', search: { back } })
  const formId = useId()
  const accountOf = useAccountOf()
  const form = useForm({
    endpoint: resetPassword,
    draft: 'reset',
    initial: noCredentials,
    toInput: ({ code, password, ...typed }) => ({ account: accountOf(typed), code, password }),
    check: credentialsErrors,
    onDone: () => {
      toast(common('modifiedSuccessfully'), 'pos')
      toSignIn()
    },
  })
  return (
    <Screen
      title={t('resetTitle')}
      bareBar
      cta={
        <NetworkButton type="submit" form={formId} block pending={form.pending}>
          {t('reset')}
        </NetworkButton>
      }
    >
      <header className="pad pt-2 pb-5.5">
        <h1 className="t-h1">{t('resetTitle')}</h1>
        <p className="mt-2 soft">{t('resetIntro')}</p>
      </header>
      <form id={formId} className="pad" onSubmit={form.submit} noValidate>
        <CredentialsFields purpose="reset_password" passwordLabel={t('newPassword')} form={form} />
      </form>
    </Screen>
  )
}
