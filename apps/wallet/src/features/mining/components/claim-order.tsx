import { claimMine, type Order } from '@matin/contract/mining'
import { Money } from '@matin/ui/money'
import { Panel } from '@matin/ui/panel'
import { toast } from '@matin/ui/toast'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { Figure } from '#shared/components/figure.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { OutcomeNote } from '#shared/components/outcome-note.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

const claimForm = moneyForm({ name: 'claim', endpoint: claimMine, initial: {} })

export function ClaimOrder({ order }: { order: Order }) {
  const t = useTranslations('Orders')
  const write = useAmountText()
  const claim = useMoneyForm(claimForm, { of: order.id, onBooked: () => toast(t('claimed'), 'pos') })
  const { asset, claimable } = order
  const nothing = claimable === '0'

  async function take() {
    try {
      await claim.send({ id: order.id, amount: claimable })
    } catch {
      // `call` has shown the reason, and the order loads anew.
    }
  }

  return (
    <section className="pad pt-5" aria-label={t('claimable')}>
      <Panel tone={nothing ? 'paper' : 'earn'} className="stack gap-2.5">
        <p className="t-label soft">{t('claimable')}</p>
        <p className="pos">
          <Figure id="claimable" value={claimable}>
            <Money value={claimable} digits="all" unit={asset} size="l" />
          </Figure>
        </p>
        <OutcomeNote form={claim} />
        {nothing ? (
          <p className="semi">{t(order.paidCount === order.cycleDays ? 'claimAll' : 'claimNone')}</p>
        ) : (
          <NetworkButton
            block
            variant="earn"
            pending={claim.pending}
            disabled={claim.doubt !== null}
            onClick={() => void take()}
          >
            {t('claim', { amount: write(claimable, asset, { exact: true }), asset })}
          </NetworkButton>
        )}
        {order.paidCount < order.cycleDays && (
          <p className="fs-caption leading-1.45 soft">{t('claimNote')}</p>
        )}
      </Panel>
    </section>
  )
}
