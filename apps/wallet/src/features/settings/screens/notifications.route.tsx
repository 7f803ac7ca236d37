import type { DataOf } from '@matin/contract/endpoint'
import {
  CHANNEL_KINDS,
  CHANNELS,
  type Channel,
  type ChannelChoice,
  getChannels,
  isAlwaysOn,
  setChannel,
} from '@matin/contract/notification-preferences'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { CellSwitch, Switch } from '@matin/ui/switch'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'
import { invalidate, keyOf, useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { PageSkeleton, SkeletonRows, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useAppName } from '#shared/state/use-app-name.ts'
import { pushHindrance, pushInBrowser, turnPushOff, turnPushOn } from '../model/push-here.ts'
import styles from './notifications.module.css'

type Chosen = DataOf<typeof getChannels>

export default function NotificationsScreen() {
  const t = useTranslations('Channels')
  const query = useEndpoint(getChannels, {})
  return (
    <Screen title={t('title')} onRefresh={() => query.refetch()}>
      <Loaded query={query} skeleton={<ChoicesSkeleton />}>
        {chosen => <Choices chosen={chosen} />}
      </Loaded>
    </Screen>
  )
}

function ChoicesSkeleton() {
  return (
    <PageSkeleton>
      <SkeletonText lines={3} width="8%" />
      <SkeletonRows count={1} height={56} end={48} />
      <SkeletonText width="52%" />
      <SkeletonRows count={CHANNEL_KINDS.length + 1} height={51} end={112} />
    </PageSkeleton>
  )
}

function Choices({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('Channels')
  // Nothing is chosen of what this deployment does not send.
  const offered = CHANNELS.filter(channel => channel !== 'push' || chosen.pushKey !== null)
  return (
    <>
      <p className="pad pt-2 pb-1 soft">{t('intro')}</p>
      <PushRow pushKey={chosen.pushKey} pushHere={chosen.pushHere} />
      {chosen.email === null && (
        <div className="pad pt-3">
          <Note>
            {t('noEmail')} <Link to="/pages/Security/contact">{t('addEmail')}</Link>
          </Note>
        </div>
      )}
      {chosen.emailRefused && chosen.email !== null && (
        <div className="pad pt-3">
          <Note>
            {t('emailRefused', { email: chosen.email })}{' '}
            <Link to="/pages/Security/contact">{t('changeEmail')}</Link>
          </Note>
        </div>
      )}
      <Section title={t('kinds')}>
        <table className={styles.table} aria-label={t('kinds')}>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              {offered.map(channel => (
                <th key={channel} scope="col">
                  {t('channelName', { channel })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chosen.items.map(choice => (
              <tr key={choice.kind}>
                <th scope="row">
                  {t('kindName', { kind: choice.kind })}
                  {choice.kind === 'support' && choice.push && !choice.email && chosen.email !== null && (
                    <span className="block t-cap muted">{t('elseEmail')}</span>
                  )}
                </th>
                {offered.map(channel => (
                  <td key={channel}>
                    <Turn
                      choice={choice}
                      channel={channel}
                      disabled={channel === 'email' && chosen.email === null}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  )
}

/** It moves at once, and moves back if the server refuses. */
function Turn({ choice, channel, disabled }: { choice: ChannelChoice; channel: Channel; disabled: boolean }) {
  const { kind } = choice
  const t = useTranslations('Channels')
  const turn = useMutation({
    mutationFn: (on: boolean) => call(setChannel, { kind, channel, on }),
    onSettled: () => invalidate(getChannels),
  })
  if (isAlwaysOn(kind, channel))
    return disabled ? (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr">{t('noEmail')}</span>
      </>
    ) : (
      <span className={cx(styles.always, 'place-center fs-label muted')}>{t('always')}</span>
    )
  return (
    <CellSwitch
      checked={turn.isPending ? turn.variables : choice[channel]}
      onTurn={on => turn.mutate(on)}
      label={t('by', { kind: t('kindName', { kind }), channel: t('channelName', { channel }) })}
      disabled={disabled}
    />
  )
}

const BROWSER = ['push in this browser']

/** Reflects the browser's and the server's state; a note says what prevents push. */
function PushRow({ pushKey, pushHere }: Pick<DataOf<typeof getChannels>, 'pushKey' | 'pushHere'>) {
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
