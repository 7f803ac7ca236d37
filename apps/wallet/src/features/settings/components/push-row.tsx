import { getChannels, subscribePush, unsubscribePush } from '@matin/contract/channels'
import type { DataOf } from '@matin/contract/endpoint'
import { Note } from '@matin/ui/note'
import { Switch } from '@matin/ui/switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keyOf } from '../../../shared/api/queries.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useAppName } from '../../../shared/state/use-app-name.ts'
import { askForPush, endPush, pushHindrance } from './push-here.ts'

/** Push on this device: asked of the browser, and told to the server; what stands in the way is said. */
export function PushRow({ pushKey, pushHere }: Pick<DataOf<typeof getChannels>, 'pushKey' | 'pushHere'>) {
  const t = useTranslations('Channels')
  const client = useQueryClient()
  const turn = useMutation({
    async mutationFn(on: boolean) {
      if (!on) {
        await call(unsubscribePush, {})
        await endPush()
        return 'off'
      }
      const made = await askForPush(pushKey ?? '')
      if (made === 'denied') return made
      await call(subscribePush, made)
      return 'on'
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getChannels) }),
  })
  const app = useAppName()
  const missing = pushHindrance()
  const hindrance = pushKey === null ? t('unavailable') : missing && t(missing, { app })
  return (
    <>
      <Switch
        checked={pushHere}
        onTurn={on => !turn.isPending && turn.mutate(on)}
        label={t('here')}
        sub={hindrance ?? t('hereSub')}
        disabled={hindrance !== null && !pushHere}
      />
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
