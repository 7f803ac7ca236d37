import { cx } from '@matin/ui/cx'
import styles from './figures.module.css'

interface Figure {
  name: string
  value: string
  unit?: string
  tone?: 'neg' | 'warn' | undefined
}

export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className={cx(styles.figures, 'flex flex-wrap')}>
      {items.map(({ name, value, unit, tone }) => (
        <div key={name}>
          <dt className="t-cap">{name}</dt>
          <dd data-tone={tone}>
            {value}
            {unit && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
