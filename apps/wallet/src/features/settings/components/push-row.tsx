import type { DataOf } from '@matin/contract/endpoint'
import { getChannels } from '@matin/contract/notification-preferences'
import { Note } from '@matin/ui/note'
import { Switch } from '@matin/ui/switch'
import { useMutation, useQuery } from '@tanstack/react-query'
import { keyOf } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useAppName } from '#shared/state/use-app-name.ts'
import { pushHindrance, pushInBrowser, turnPushOff, turnPushOn } from '../model/push-here.ts'

const BROWSER = ['push in this browser']

/** Reflects the browser's and the server's state; a note says what prevents push. */
export function PushRow({ pushKey, pushHere }: Pick<DataOf<typeof getChannels>, 'pushKey' | 'pushHere'>) {
  const t = useTranslations('Channels')
  const browser = useQuery({ queryKey: BROWSER, queryFn: pushInBrowser, staleTime: 0 })
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(pushKey ?? '') : turnPushOff()),
    onSuccess: () =>
      Promise.all([keyOf(getChannels), BROWSER].map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  })
  const app = useAppName()
  const missing = pushHindrance() ?? (browser.data === 'denied' ? browser.data : null)
  const hindrance = pushKey === null ? t('unavailable') : missing && t(missing, { app })
  // The server may know an address that this browser has lost.
  const isOn = pushHere && (browser.data ?? 'on') === 'on'
  return (
    <>
      <Switch
        checked={isOn}
        onTurn={on => !turn.isPending && turn.mutate(on)}
        label={t('here')}
        sub={hindrance ?? t('hereSub')}
        disabled={hindrance !== null && !isOn}
      />
      {!isOn && pushKey !== null && <p className="pad t-cap muted">{t('pushElsewhere')}</p>}
      {(turn.data === 'denied' || turn.isError) && (
        <div className="pad">
          <Note tone="warn" live>
            {t(turn.isError ? 'failed' : 'denied')}
          </Note>
        </div>
      )}
    </>
  )
}
