import type { DataOf } from '@matin/contract/endpoint'
import { addPasskey, beginPasskey } from '@matin/contract/passkeys'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { BeginFactor } from './begin-factor.tsx'

interface AddPasskeyProps {
  count: number
  pin?: string | undefined
  onAnswered: (made: boolean) => void
}

/** Adds a passkey. Asks for the PIN and an existing second factor; then the browser's own dialog opens. */
export function AddPasskey({ count, pin, onAnswered }: AddPasskeyProps) {
  const t = useTranslations('Passkeys')
  const add = useMutation({
    mutationFn: async (asked: DataOf<typeof beginPasskey>) => {
      const { makePasskey } = await import('#shared/passkeys/ask.ts')
      const answer = await makePasskey(asked)
      return answer && call(addPasskey, { ...answer, name: t('defaultName', { number: count + 1 }) })
    },
    onSuccess: made => {
      toast(t(made ? 'added' : 'sentAway'), made ? 'pos' : 'neg')
      onAnswered(made !== null)
    },
  })
  if (!('PublicKeyCredential' in window)) return <p className="pad soft">{t('unsupported')}</p>
  return (
    <div className="pad mt-7">
      <BeginFactor
        label={t('add')}
        purpose={t('addPurpose')}
        pending={add.isPending}
        pin={pin}
        send={async proof => add.mutate(await call(beginPasskey, proof))}
      />
    </div>
  )
}
