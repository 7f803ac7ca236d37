import type { AssetId } from '@matin/domain/money/asset'
import { placesOf } from '@matin/ui/decimal'
import { Money } from '@matin/ui/money'
import type { ReactNode } from 'react'
import { Figure } from '#shared/components/figure.tsx'
import { isLoss } from '../model/purchase-preview.ts'
import styles from './whole-result.module.css'

interface WholeResultProps {
  id?: string
  label: string
  /** Income of a product, or the total return of an order (packages/domain/src/mining/outcome.ts). */
  net: string
  asset: AssetId
  /** Second amount, in a smaller font: the principal, the price that is returned or, as a gain, the daily income. */
  side: { id: string; label: string; value: string; gain?: true }
  children?: ReactNode
}

/** Total return of a product or an order, in a large font. A negative return is shown as a loss. */
export function WholeResult(props: WholeResultProps) {
  const { id = 'whole-result', label, net, asset, side, children } = props
  return (
    <>
      <div className={styles.pair}>
        <span className="t-label muted">{label}</span>
        <span className="t-label muted">{side.label}</span>
        <span className={isLoss(net) ? 'neg' : 'pos'}>
          <Figure id={id} value={net}>
            <Money value={net} digits="all" unit={asset} sign size={placesOf(net) > 2 ? 'l' : 'xl'} />
          </Figure>
        </span>
        <Figure id={side.id} value={side.value}>
          <Money
            value={side.value}
            digits="all"
            {...(side.gain && { unit: asset, sign: true })}
            size={placesOf(side.value) > 2 ? 's' : 'm'}
          />
        </Figure>
      </div>
      {children && <p className="mt-1 fs-caption muted">{children}</p>}
    </>
  )
}
