import { type Order, redeemMine } from '@matin/contract/mining'
import { Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { useId, useState } from 'react'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { Figure } from '#shared/components/figure.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { PaymentPin } from '#shared/components/payment-pin.tsx'
import { placesOf } from '#shared/format/places.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { mayRedeem, previewRedemption, type RedemptionPreview } from '../model/order-view.ts'
import { percentOf } from '../model/product-view.ts'

const redeemForm = moneyForm({ name: 'redeem', endpoint: redeemMine, initial: {} })

interface RedeemOrderProps {
  order: Order
  /** Refetches the order that is redeemed. */
  reload: () => Promise<unknown>
}

/**
 * Redemption of an order: first a preview, then the PIN. The request contains the previewed figures, and the
 * server refuses different ones. For an order that cannot be redeemed, shows only the outcome of an earlier
 * request.
 */
export function RedeemOrder({ order, reload }: RedeemOrderProps) {
  const t = useTranslations('Orders')
  const noteId = useId()
  const write = useAmountText()
  const [asking, setAsking] = useState(false)
  const [agreed, setAgreed] = useState<RedemptionPreview | null>(null)
  const [changed, setChanged] = useState(false)
  const redeem = useMoneyForm(redeemForm, {
    of: order.id,
    onBooked() {
      setAgreed(null)
      toast(t('redeemedToast'), 'pos')
    },
  })
  if (!mayRedeem(order)) return <OutcomeNote form={redeem} />
  const preview = previewRedemption(order)
  const exact = (value: string) => write(value, order.asset, { exact: true })

  async function send(pin: string) {
    if (!agreed) return
    const { returned, penalty, forfeited } = agreed
    await redeem.send({ id: order.id, pin, preview: { returned, penalty, forfeited } })
  }

  return (
    <div className="pad pt-7">
      <OutcomeNote form={redeem} />
      <NetworkButton
        block
        variant="danger"
        disabled={redeem.doubt !== null}
        aria-describedby={noteId}
        onClick={() => {
          setChanged(false)
          setAsking(true)
        }}
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
          setAgreed(preview)
        }}
      >
        {changed && (
          <Note tone="warn" live>
            {t('previewChanged')}
          </Note>
        )}
        <Preview order={order} preview={preview} />
      </NetworkConfirm>
      <PaymentPin
        open={agreed !== null}
        onClose={() => {
          setAgreed(null)
          void redeem.check()
        }}
        amount={agreed?.returned ?? '0'}
        unit={order.asset}
        purpose={t('pinPurpose')}
        facts={[
          {
            name: t('penalty', { percent: percentOf(order.penaltyRate) }),
            value: `${exact(agreed?.penalty ?? '0')} ${order.asset}`,
          },
          { name: t('forfeited'), value: `${exact(agreed?.forfeited ?? '0')} ${order.asset}` },
        ]}
        send={send}
        onRefused={({ error }) => {
          void reload().then(() => {
            if (error !== 'preview_changed') return
            setChanged(true)
            setAsking(true)
          })
        }}
      />
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
      <SummaryRow name={t('penalty', { percent: percentOf(penaltyRate) })} tone="neg">
        {money('preview-penalty', preview.penalty, '−')}
      </SummaryRow>
      <SummaryRow name={t('paid')} note={t('paidNote')}>
        {money('preview-paid', preview.paid)}
      </SummaryRow>
      <SummaryRow name={t('forfeited')} note={t('forfeitedNote', { count: preview.unpaid })}>
        {money('preview-forfeited', preview.forfeited)}
      </SummaryRow>
      <SummaryRow name={t('returned')} total>
        <Figure id="preview-returned" value={preview.returned}>
          <Money value={preview.returned} digits={placesOf(preview.returned)} unit={asset} size="inherit" />
        </Figure>
      </SummaryRow>
    </SummaryRows>
  )
}
