import { type Order, redeemMine } from '@matin/contract/mining'
import { Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { useId, useState } from 'react'
import type { Now } from '#shared/api/use-confirmation.ts'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { Figure } from '#shared/components/figure.tsx'
import { MoneyPin } from '#shared/components/money-pin.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { mayRedeem, previewRedemption, type RedemptionPreview } from '../model/order-view.ts'
import { ratePercent } from '../model/product-view.ts'

const redeemForm = moneyForm({ name: 'redeem', endpoint: redeemMine, initial: {} })

/**
 * The request contains the previewed figures, and the server refuses different ones. For an order that cannot
 * be redeemed, shows only the outcome of an earlier request.
 */
export function RedeemOrder({ order, reload }: { order: Order; reload: () => Promise<unknown> }) {
  const t = useTranslations('Orders')
  const noteId = useId()
  const write = useAmountText()
  const [asking, setAsking] = useState(false)
  const redeem = useMoneyForm(redeemForm, {
    of: order.id,
    onBooked: () => toast(t('redeemedToast'), 'pos'),
  })
  if (!mayRedeem(order)) return <OutcomeNote form={redeem} />
  const preview = previewRedemption(order)
  const exact = (value: string) => write(value, order.asset, { exact: true })

  const { returned, penalty, forfeited } = preview
  const offer: Now<typeof redeemMine> = {
    request: { id: order.id, preview: { returned, penalty, forfeited } },
    amount: returned,
    unit: order.asset,
    purpose: t('pinPurpose'),
    facts: [
      {
        name: t('penalty', { percent: ratePercent(order.penaltyRate) }),
        value: `${exact(penalty)} ${order.asset}`,
      },
      { name: t('forfeited'), value: `${exact(forfeited)} ${order.asset}` },
    ],
  }

  return (
    <div className="pad pt-7">
      <OutcomeNote form={redeem} />
      <NetworkButton
        block
        variant="danger"
        disabled={redeem.doubt !== null}
        aria-describedby={noteId}
        onClick={() => setAsking(true)}
      >
        {t('redeem')}
      </NetworkButton>
      <p id={noteId} className="t-cap mt-2.5 text-center text-balance">
        {t('redeemNote', {
          returned: exact(preview.returned),
          forfeited: exact(preview.forfeited),
          asset: order.asset,
        })}
      </p>
      <NetworkConfirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('redeemAsk')}
        keep={t('keep')}
        confirm={t('redeem')}
        onConfirm={() => {
          setAsking(false)
          redeem.confirm(offer)
        }}
      >
        <Preview order={order} preview={preview} />
      </NetworkConfirm>
      <MoneyPin form={redeem} now={offer} onRefused={() => void reload()} />
    </div>
  )
}

function Preview({ order, preview }: { order: Order; preview: RedemptionPreview }) {
  const t = useTranslations('Orders')
  const write = useAmountText()
  const { asset, penaltyRate } = order
  const money = (id: string, value: string, sign = '') => (
    <Figure id={id} value={value}>
      {sign}
      {write(value, asset, { exact: true })} {asset}
    </Figure>
  )
  return (
    <SummaryRows>
      <SummaryRow name={t('principal')}>{money('preview-principal', preview.principal)}</SummaryRow>
      <SummaryRow name={t('penalty', { percent: ratePercent(penaltyRate) })} tone="neg">
        {money('preview-penalty', preview.penalty, '−')}
      </SummaryRow>
      <SummaryRow name={t('paid')} note={t('paidNote')}>
        {money('preview-paid', preview.paid)}
      </SummaryRow>
      <SummaryRow name={t('forfeited')} note={t('forfeitedNote', { count: preview.unpaid })}>
        {money('preview-forfeited', preview.forfeited)}
      </SummaryRow>
      <SummaryRow name={t('returned')} total id="preview-returned" value={preview.returned}>
        <Money value={preview.returned} digits="all" unit={asset} size="inherit" />
      </SummaryRow>
    </SummaryRows>
  )
}
