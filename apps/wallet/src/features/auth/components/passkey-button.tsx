import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import styles from './passkey-button.module.css'

/** Signs in with a passkey, where the browser knows what that is. */
export function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  const t = useTranslations('Auth')
  const signIn = useMutation({ mutationFn: onPress })
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
