import { type ReactNode, useId } from 'react'
import styles from './amount-input.module.css'
import { cx } from './cx.ts'
import { formatDecimal } from './decimal.ts'
import { FieldError } from './field.tsx'
import { useUi } from './ui-provider.tsx'
import { useAmountText } from './use-amount-text.ts'

const ROW = 'row wrap-zoomed justify-between gap-3'

interface AmountInputProps {
  label: ReactNode
  /** Typed digits with at most one point, or empty. */
  value: string
  onChange: (value: string) => void
  /** Decimals of the asset. An edit with more decimals is refused. */
  decimals: number
  unit: ReactNode
  /** Available amount as a decimal string, shown at the top right. */
  available?: string | undefined
  /** Amount that MAX fills in; defaults to `available`. */
  max?: string | undefined
  error?: string | undefined
  wayOut?: ReactNode
  help?: ReactNode
}

export function AmountInput(props: AmountInputProps) {
  const {
    label,
    value,
    onChange,
    decimals,
    unit,
    available,
    max = available,
    error: given,
    wayOut,
    help,
  } = props
  const id = useId()
  const { locale, labels, faultText } = useUi()
  const symbol = typeof unit === 'string' ? unit : undefined
  const { attributes, fault } = useAmountText({ value, onChange, decimals, unit: symbol })
  const error = fault === null ? given : (faultText?.(fault) ?? fault)
  const described = error !== undefined || help !== undefined
  return (
    <div>
      <div className={cx(styles.box, error !== undefined && styles.invalid)}>
        <div className={cx(styles.top, ROW)}>
          <label htmlFor={id}>{label}</label>
          {available !== undefined && (
            <span>
              {labels.available}{' '}
              <b className="med soft num">
                {formatDecimal(available, { locale, digits: decimals, minDigits: 2 })}
              </b>
            </span>
          )}
        </div>
        <div className={cx(ROW, 'target mt-1.5')}>
          <input
            {...attributes}
            id={id}
            className={cx(styles.value, 'num')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={described ? `${id}-help` : undefined}
          />
          <span className="med soft">{unit}</span>
          {max !== undefined && (
            <button type="button" className={cx(styles.max, 'hit')} onClick={() => onChange(max)}>
              {labels.max}
            </button>
          )}
        </div>
      </div>
      <div id={`${id}-help`} role={error === undefined ? undefined : 'alert'}>
        {error === undefined ? (
          help && <div className="t-cap mx-1 mt-2">{help}</div>
        ) : (
          <FieldError>
            {error}
            {wayOut && <> {wayOut}</>}
          </FieldError>
        )}
      </div>
    </div>
  )
}
