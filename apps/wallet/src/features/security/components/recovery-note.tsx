import { getRecovery, withdrawRecovery } from '@matin/contract/recovery'
import { Note } from '@matin/ui/note'
import { toast } from '@matin/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shared/api/call.ts'
import { endpointQuery, keyOf } from '#shared/api/queries.ts'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

/** Note on an account recovery request under review. A signed-in customer who lost nothing can cancel it. */
export function RecoveryNote() {
  const t = useTranslations('Recovery')
  const times = useTimes()
  const queryClient = useQueryClient()
  const open = useQuery(endpointQuery(getRecovery, {})).data?.open
  const [asking, setAsking] = useState(false)
  const takeBack = useMutation({
    mutationFn: () => call(withdrawRecovery, {}),
    onSuccess: () => toast(t('takenBack'), 'pos'),
    onSettled: () => {
      setAsking(false)
      void queryClient.invalidateQueries({ queryKey: keyOf(getRecovery) })
    },
  })
  if (!open) return null
  return (
    <div className="pad mb-4" data-testid="recovery-open" data-value={open.lost}>
      <Note tone="warn" icon="clock">
        {t(open.lost === 'pin' ? 'pinOpen' : 'factorOpen', { time: times.full(open.askedAt) })}
        <NetworkButton variant="quiet" onClick={() => setAsking(true)}>
          {t('takeBack')}
        </NetworkButton>
      </Note>
      <NetworkConfirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('takeBackAsk')}
        confirm={t('takeBack')}
        onConfirm={() => takeBack.mutate()}
        keep={t('keep')}
        pending={takeBack.isPending}
      >
        <p className="soft">{t('takeBackText')}</p>
      </NetworkConfirm>
    </div>
  )
}
