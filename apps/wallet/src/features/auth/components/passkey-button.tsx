import type { Session } from '@matin/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import styles from './passkey-button.module.css'

/** Signs in with a passkey, where the browser knows what that is. */
export function PasskeyButton({ onDone }: { onDone: (session: Session) => void }) {
  const t = useTranslations('Auth')
  const signIn = useMutation({
    mutationFn: async () => {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
      return signInWithPasskey()
    },
    onSuccess: session => session && onDone(session),
  })
  if (!('PublicKeyCredential' in window)) return null
  return (
    <button
      type="button"
      className={`link ${styles.passkey}`}
      aria-disabled={signIn.isPending || undefined}
      onClick={() => !signIn.isPending && signIn.mutate()}
    >
      {t('usePasskey')}
    </button>
  )
}
