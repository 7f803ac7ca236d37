import { Timeline, type TimelineStep } from '@matin/ui/timeline'
import { Section } from '#shared/components/section.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { type OrderDetail, type OrderSort, type OrderStep, orderSteps, sortOf } from '../model/order-view.ts'
import { LatestPayouts } from './latest-payouts.tsx'

const TITLES = {
  placed: 'placed',
  valueDate: 'valueDate',
  payouts: 'payouts',
  nextPayout: 'nextPayout',
  lastPayout: 'lastPayout',
  expiry: 'expiry',
  redeemed: 'redeemed',
} as const satisfies Record<OrderStep['key'], string>

const TITLES_OF_SORT = {
  lock: {},
  machine: { expiry: 'expiryMachine' },
  nft: { expiry: 'expiryNft' },
  trial: {
    placed: 'trialStarted',
    payouts: 'trialClaimed',
    nextPayout: 'nextIncome',
    lastPayout: 'lastIncome',
    expiry: 'expiryTrial',
  },
} as const satisfies Record<OrderSort, Partial<Record<OrderStep['key'], string>>>

export function OrderTimeline({ detail, now }: { detail: OrderDetail; now: number }) {
  const t = useTranslations('Orders')
  const times = useTimes()
  const platform = usePlatformTime(detail.timeZone)
  const write = useAmountText()
  const { order } = detail
  const signed = (value: string) => write(value, order.asset, { exact: true, sign: true })
  const last = detail.payouts
    .map(payout => payout.dueAt)
    .toSorted()
    .at(-1)

  function amountOf({ key }: OrderStep): string | undefined {
    if (key === 'placed') return order.trial ? undefined : signed(`-${order.principal}`)
    if (key === 'payouts') return signed(order.paidTotal)
    if (key === 'nextPayout' || key === 'lastPayout') return signed(order.dailyIncome)
    if (key === 'expiry') return order.principalReturned ? signed(order.principal) : undefined
    if (key === 'redeemed' && detail.redemption) return signed(detail.redemption.returned)
    return undefined
  }

  function timeOf(key: OrderStep['key'], at: string): string {
    const own = times.full(at)
    return key === 'nextPayout' || key === 'lastPayout' ? platform.beside(own, at) : own
  }

  const titles = { ...TITLES, ...TITLES_OF_SORT[sortOf(order)] }
  const steps = orderSteps(order, now).map((step): TimelineStep => {
    const end = amountOf(step)
    const text =
      step.at !== null
        ? timeOf(step.key, step.at)
        : last !== undefined &&
          t('payoutsText', { first: times.day(order.firstPayoutAt), latest: times.day(last) })
    return {
      key: step.key,
      state: step.state,
      title: t(titles[step.key]),
      ...(text && { detail: text }),
      ...(end !== undefined && {
        end: step.key === 'payouts' ? <span className="pos semi">{end}</span> : end,
      }),
      ...(step.key === 'payouts' && { more: <LatestPayouts detail={detail} /> }),
    }
  })
  return (
    <Section pad title={t(order.ending === null ? 'timeline' : 'happened')}>
      <Timeline label={t('timeline')} steps={steps} />
    </Section>
  )
}
