import { placesOf } from '@matin/ui/decimal'
import { Money } from '@matin/ui/money'
import type { ReactNode } from 'react'
import { Figure } from './figure.tsx'
import styles from './request-status.module.css'

interface RequestStatusProps {
  /** Test id of the request and, with `-amount`, of its amount. */
  id: string
  label: string
  caption: string
  /** Decimal string of USDT. */
  amount: string
  chip: ReactNode
  children: ReactNode
}

export function RequestStatus({ id, label, caption, amount, chip, children }: RequestStatusProps) {
  return (
    <article className={styles.status} aria-label={label} data-testid={id}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="t-label muted">{caption}</p>
          <p className="mt-2">
            <Figure id={`${id}-amount`} value={amount}>
              <Money value={amount} digits="all" unit="USDT" size={placesOf(amount) > 2 ? 'l' : 'xl'} />
            </Figure>
          </p>
        </div>
        {chip}
      </div>
      {children}
    </article>
  )
}
