import type { Product } from '@matin/contract/mining'
import { cx } from '@matin/ui/cx'
import { Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { Figure } from '#shared/components/figure.tsx'

interface OfferHeadProps {
  art: ReactNode
  name: string
  product: Product
  priceless?: ReactNode
  facts: readonly { name: string; value: ReactNode }[]
  tall?: boolean
}

export function OfferHead({ art, name, product, priceless, facts, tall }: OfferHeadProps) {
  const price = product.price ?? product.minAmount
  return (
    <section className={cx('stack gap-4.5 pad pt-2.5', !tall && 'beside-art')}>
      {art}
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 mb-1">
          <h2 className="t-title">{name}</h2>
          {priceless ?? (
            <Figure id="offer-price" value={price}>
              <Money value={price} digits="all" unit={product.asset} size="s" />
            </Figure>
          )}
        </div>
        <SummaryRows>
          {facts.map(fact => (
            <SummaryRow key={fact.name} name={fact.name}>
              {fact.value}
            </SummaryRow>
          ))}
        </SummaryRows>
      </div>
    </section>
  )
}
