import type { Product } from '@matin/contract/mining'
import { Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { Figure } from '../../../shared/components/figure.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import styles from './offer-head.module.css'

interface OfferHeadProps {
  art: ReactNode
  name: string
  product: Product
  /** In place of the price. */
  priceless?: ReactNode
  /** Names and values of what sets this product apart. */
  facts: readonly { name: string; value: ReactNode }[]
  /** The picture above the words in place of beside them. */
  tall?: boolean
}

/** What is bought: its picture, its name and price, its terms. */
export function OfferHead({ art, name, product, priceless, facts, tall }: OfferHeadProps) {
  const price = product.price ?? product.minAmount
  return (
    <section className={tall ? styles.tall : styles.head}>
      {art}
      <div>
        <div className={styles.top}>
          <h2 className="t-title">{name}</h2>
          {priceless ?? (
            <Figure id="offer-price" value={price}>
              <Money value={price} digits={placesOf(price)} unit={product.asset} size="s" />
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
