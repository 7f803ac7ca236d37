import type { Order } from '@matin/contract/mining'
import { NavAction } from '@matin/ui/nav-bar'
import { type ReactNode, useId, useState } from 'react'
import { Figure } from '#shared/components/figure.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { Artwork } from '../components/artwork.tsx'
import { LogInFirst } from '../components/log-in-first.tsx'
import { OfferHead } from '../components/offer-head.tsx'
import { OfferState } from '../components/offer-state.tsx'
import { OrderReceipt } from '../components/order-receipt.tsx'
import { PurchaseForm } from '../components/purchase-form.tsx'
import { useRateText } from '../components/rate.tsx'
import { type ProductOffer, useOffer } from '../hooks/use-offer.ts'
import { pieceNumber, shownEdition } from '../model/purchase-preview.ts'

export default function NftScreen({ id = '' }: { id?: string }): ReactNode {
  const t = useTranslations('Nft')
  const mining = useTranslations('Mining')
  const locale = useLocale()
  const write = useAmountText()
  const formId = useId()
  const [order, setOrder] = useState<Order>()
  const query = useOffer('nft', id)
  const { offer } = query
  const product = offer?.product
  const name = product
    ? mining('piece', { name: product.name[locale], number: pieceNumber(shownEdition(product)) })
    : mining('nft')

  if (order) return <OrderReceipt order={order} />
  return (
    <Screen
      title={name}
      end={<NavAction render={<Link to="/pages/DEFI/rules" />}>{mining('rules')}</NavAction>}
      {...(product && {
        cta:
          offer?.spot === null ? (
            <LogInFirst />
          ) : (
            <NetworkButton type="submit" form={formId} block variant="earn" disabled={product.soldOut}>
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
          edition={product.editions?.next ?? undefined}
          head={<Head offer={offer} name={name} />}
          words={{
            expiry: t('expiryNote'),
            purpose: amount =>
              t('purpose', {
                name,
                days: mining('days', { count: product.cycleDays }),
                amount,
                asset: product.asset,
              }),
          }}
          onStale={() => void query.reload()}
          onDone={setOrder}
        />
      ) : (
        <OfferState query={query} empty={t('empty')} tab="nft" />
      )}
    </Screen>
  )
}

function Head({ offer: { product }, name }: { offer: ProductOffer; name: string }) {
  const t = useTranslations('Nft')
  const mining = useTranslations('Mining')
  const rateText = useRateText()
  const edition = shownEdition(product)
  const { editions } = product
  return (
    <OfferHead
      tall
      art={<Artwork productId={product.productId} edition={edition} />}
      name={name}
      product={product}
      facts={[
        ...(editions
          ? [
              {
                name: t('number'),
                value: (
                  <Figure id="edition" value={String(edition)}>
                    {t('numberOf', {
                      number: pieceNumber(edition),
                      first: pieceNumber(editions.first),
                      last: pieceNumber(editions.last),
                    })}
                  </Figure>
                ),
              },
              {
                name: t('sold'),
                value: (
                  <Figure id="editions-sold" value={String(editions.sold)}>
                    {t('soldOf', { sold: editions.sold, total: editions.total })}
                  </Figure>
                ),
              },
            ]
          : []),
        { name: t('profitRate'), value: `${rateText(product.dailyRate)} ${mining('aDay')}` },
        { name: t('cycle'), value: mining('days', { count: product.cycleDays }) },
      ]}
    />
  )
}
