import type { Order } from '@matin/contract/mining'
import { NavAction } from '@matin/ui/nav-bar'
import { type ReactNode, useId, useState } from 'react'
import { Figure } from '#shared/components/figure.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { LogInFirst } from '../components/log-in-first.tsx'
import { MachineArt } from '../components/machine-art.tsx'
import { OfferHead } from '../components/offer-head.tsx'
import { OfferState } from '../components/offer-state.tsx'
import { OrderReceipt } from '../components/order-receipt.tsx'
import { PurchaseForm } from '../components/purchase-form.tsx'
import { type ProductOffer, useOffer } from '../hooks/use-offer.ts'
import { unitsOf } from '../model/purchase-preview.ts'

export default function MachineScreen({ id = '' }: { id?: string }): ReactNode {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const write = useAmountText()
  const formId = useId()
  const [order, setOrder] = useState<Order>()
  const query = useOffer('machine', id)
  const { offer } = query
  const product = offer?.product

  if (order) return <OrderReceipt order={order} />
  return (
    <Screen
      title={product?.name[locale] ?? t('title')}
      end={<NavAction render={<Link to="/pages/DEFI/rules" />}>{mining('rules')}</NavAction>}
      {...(product && {
        cta:
          offer?.spot === null ? (
            <LogInFirst />
          ) : (
            <NetworkButton type="submit" form={formId} block disabled={product.soldOut}>
              {t('submit', {
                amount: write(product.minAmount, product.asset, { exact: true, short: true }),
                asset: product.asset,
              })}
            </NetworkButton>
          ),
      })}
    >
      {offer && product ? (
        <PurchaseForm
          id={formId}
          offer={offer}
          head={<Head offer={offer} />}
          words={{
            expiry: t('expiryNote'),
            purpose: amount =>
              t('purpose', {
                name: product.name[locale],
                days: mining('days', { count: product.cycleDays }),
                amount,
                asset: product.asset,
              }),
          }}
          onStale={() => void query.reload()}
          onDone={setOrder}
        />
      ) : (
        <OfferState query={query} empty={t('empty')} tab="machines" />
      )}
    </Screen>
  )
}

function Head({ offer: { product, products } }: { offer: ProductOffer }) {
  const t = useTranslations('Machines')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const { running, unitsLeft } = product
  return (
    <OfferHead
      art={<MachineArt units={unitsOf(product, products)} />}
      name={product.name[locale]}
      product={product}
      facts={[
        { name: mining('cycle'), value: mining('days', { count: product.cycleDays }) },
        {
          name: t('running'),
          value: (
            <Figure id="miner-count" value={String(running ?? 0)}>
              {t('miners', { count: running ?? 0 })}
            </Figure>
          ),
        },
        ...(unitsLeft === null ? [] : [{ name: mining('left'), value: t('miners', { count: unitsLeft }) }]),
      ]}
    />
  )
}
