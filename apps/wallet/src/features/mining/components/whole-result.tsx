import type { AssetId } from '@matin/domain/money/asset'
import { Money } from '@matin/ui/money'
import type { ReactNode } from 'react'
import { Figure } from '../../../shared/components/figure.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { isLoss } from './purchase-preview.ts'
import styles from './whole-result.module.css'

interface WholeResultProps {
  /** What the number is called. */
  label: string
  /** What the order gives in all (packages/domain/src/mining/outcome.ts). */
  net: string
  asset: AssetId
  /** What stands beside it, smaller: the income of a day, the price that comes back. */
  side: { id: string; label: string; value: string }
  /** Whether all of it may still be to come, of an order that runs: jade is for what is earned. */
  toCome?: boolean
  /** Below: for which amount and how long. */
  children?: ReactNode
}

/** The one number of a product or an order, large: below zero it is a loss, and looks like one. */
export function WholeResult({ label, net, asset, side, toCome = false, children }: WholeResultProps) {
  return (
    <>
      <div className={styles.pair}>
        <span className="t-label muted">{label}</span>
        <span className="t-label muted">{side.label}</span>
        <span className={isLoss(net) ? 'neg' : toCome ? undefined : 'pos'}>
          <Figure id="whole-result" value={net}>
            <Money
              value={net}
              digits={placesOf(net)}
              unit={asset}
              sign
              size={placesOf(net) > 2 ? 'l' : 'xl'}
            />
          </Figure>
        </span>
        <Figure id={side.id} value={side.value}>
          <Money
            value={side.value}
            digits={placesOf(side.value)}
            size={placesOf(side.value) > 2 ? 's' : 'm'}
          />
        </Figure>
      </div>
      {children && <p className={styles.about}>{children}</p>}
    </>
  )
}
