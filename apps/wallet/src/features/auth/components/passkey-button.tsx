import { Button } from '@matin/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export function PasskeyButton({ block = false, onPress }: { block?: boolean; onPress: () => Promise<void> }) {
  const t = useTranslations('Auth')
  const signIn = useMutation({ mutationFn: onPress })
  if (!('PublicKeyCredential' in window)) return null
  if (block)
    return (
      <Button block variant="quiet" icon="key" pending={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('usePasskey')}
      </Button>
    )
  return (
    <button
      type="button"
      className="link justify-self-center target"
      aria-disabled={signIn.isPending || undefined}
      onClick={() => !signIn.isPending && signIn.mutate()}
    >
      {t('usePasskey')}
    </button>
  )
}
