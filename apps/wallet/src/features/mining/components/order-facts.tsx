import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Disclosure } from '#shared/components/disclosure.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { Section } from '#shared/components/section.tsx'
import { TimeRow } from '#shared/components/time-row.tsx'
import { ownZone } from '#shared/format/own-zone.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { daysToExpiry, type OrderDetail, type OrderSort, sortOf } from '../model/order-view.ts'
import { ratePercent } from '../model/product-view.ts'
import { isLoss, pieceNumber, resultName } from '../model/purchase-preview.ts'
import { useRateText } from './rate.tsx'

const PAID = {
  lock: 'quantity',
  machine: 'rent',
  nft: 'price',
  trial: 'rent',
} as const satisfies Record<OrderSort, string>

/** Keys (namespace `Orders`) of the texts about the end of the term. */
export const AT_EXPIRY = {
  lock: 'endLock',
  machine: 'endMachine',
  nft: 'endNft',
  trial: 'endTrial',
} as const satisfies Record<OrderSort, string>

/** All fields (specification, section 3) except name and state, which the head of the page shows. */
export function OrderFacts({ detail, now }: { detail: OrderDetail; now: number }) {
  const t = useTranslations('Orders')
  const mining = useTranslations('Mining')
  const pay = useTranslations('Pay')
  const rateText = useRateText()
  const write = useAmountText()
  const platform = usePlatformTime(detail.timeZone)
  const { order } = detail
  const { asset } = order
  const { net } = order.totalReturn
  const sort = sortOf(order)
  const money = (value: string) => `${write(value, asset, { exact: true })} ${asset}`
  const range = {
    min: write(order.minAmount, asset, { short: true }),
    max: write(order.maxAmount, asset, { short: true }),
    asset,
  }

  return (
    <Section pad title={t('facts')}>
      <SummaryRows lines>
        <SummaryRow name={t('orderNo')}>
          <span data-testid="order-no" data-value={order.orderNo}>
            <Hash value={order.orderNo} copyLabel={t('copyOrderNo')} whole />
          </span>
        </SummaryRow>
        {order.edition !== null && (
          <SummaryRow name={t('number')} id="order-edition" value={String(order.edition)}>
            {pieceNumber(order.edition)}
          </SummaryRow>
        )}
        <SummaryRow name={t(PAID[sort])}>{order.trial ? t('free') : money(order.principal)}</SummaryRow>
        <SummaryRow name={t('dailyReturn')}>
          {rateText(order.dailyRate)},{' '}
          <Figure id="order-daily" value={order.dailyIncome}>
            {money(order.dailyIncome)}
          </Figure>
        </SummaryRow>
        <SummaryRow name={t('expected')} id="order-expected" value={order.expectedRevenue}>
          {money(order.expectedRevenue)}
        </SummaryRow>
        {sort === 'machine' && (
          <SummaryRow
            name={mining(resultName(sort, net))}
            tone={isLoss(net) ? 'neg' : 'pos'}
            id="order-net"
            value={net}
          >
            {write(net, asset, { exact: true, sign: true })} {asset}
          </SummaryRow>
        )}
        <SummaryRow name={t('cycle')} note={t('day', { day: order.dueCount, all: order.cycleDays })}>
          {mining('days', { count: order.cycleDays })}
        </SummaryRow>
        <TimeRow
          name={t('expiryTime')}
          iso={order.expiryAt}
          {...(order.ending === null && {
            note: t('daysLeft', { count: daysToExpiry(order, now, ownZone()) }),
          })}
        />
        {order.ending !== 'redeemed' && <SummaryRow name={t('atExpiry')}>{t(AT_EXPIRY[sort])}</SummaryRow>}
      </SummaryRows>
      <Disclosure name="more" summary={t('more')} className="mt-2">
        <SummaryRows lines>
          <SummaryRow name={t('today')} id="order-today" value={order.todayIncome}>
            {money(order.todayIncome)}
          </SummaryRow>
          <SummaryRow name={t('payoutTime')}>
            {t('payoutDaily', { zone: platform.label(new Date(order.firstPayoutAt)) })}
          </SummaryRow>
          {sort === 'lock' && <SummaryRow name={t('limit')}>{mining('range', range)}</SummaryRow>}
          <TimeRow name={t('orderTime')} iso={order.orderTime} />
          <TimeRow name={t('valueDate')} iso={order.valueDate} />
          {order.redeemable ? (
            <SummaryRow name={t('penaltyTerm')}>{ratePercent(order.penaltyRate)}%</SummaryRow>
          ) : (
            <SummaryRow name={t('redemption')}>{t('noRedemption')}</SummaryRow>
          )}
          <SummaryRow name={pay('hash')}>
            <Hash value={order.hash} copyLabel={pay('copyHash')} />
          </SummaryRow>
        </SummaryRows>
      </Disclosure>
    </Section>
  )
}

export function RedemptionFacts({ detail }: { detail: OrderDetail }) {
  const t = useTranslations('Orders')
  const pay = useTranslations('Pay')
  const write = useAmountText()
  const { order, redemption } = detail
  if (!redemption) return null
  const { asset, totalReturn, paidTotal } = order
  const signed = (value: string) => `${write(value, asset, { exact: true, sign: true })} ${asset}`
  return (
    <Section pad title={t('addsUp')}>
      <SummaryRows>
        <SummaryRow name={t('incomeSoFar')} tone="pos">
          {signed(paidTotal)}
        </SummaryRow>
        <SummaryRow
          name={t('penalty', { percent: ratePercent(order.penaltyRate) })}
          id="redemption-penalty"
          value={redemption.penalty}
        >
          {signed(`-${redemption.penalty}`)}
        </SummaryRow>
        <SummaryRow name={t('result')} total tone={isLoss(totalReturn.net) ? 'neg' : 'pos'}>
          {signed(totalReturn.net)}
        </SummaryRow>
        <SummaryRow name={pay('hash')}>
          <Hash value={redemption.hash} copyLabel={pay('copyHash')} />
        </SummaryRow>
      </SummaryRows>
    </Section>
  )
}
