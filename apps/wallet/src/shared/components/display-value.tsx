import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Amount } from '@matin/ui/money'
import { part } from '@matin/ui/part'
import { Suspense, useState } from 'react'
import { fractionDigitsOf } from '../format/currency.ts'
import { displayValue } from '../format/display-value.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { useClientState } from '../state/client-state.ts'
import { useHiddenAmounts } from '../state/hidden-amounts.ts'
import styles from './display-value.module.css'

const CurrencySheet = part(async () => (await import('./currency-sheet.route.tsx')).default)

interface DisplayValueProps {
  /** Decimal string of USDT. */
  usdt: string
  /** `pill` on the dark panel of totals, `plain` in a line of its own. */
  look: 'pill' | 'plain'
  /** Whether to show dots even if the customer has not hidden amounts. */
  masked?: boolean
}

export function DisplayValue({ usdt, look, masked = false }: DisplayValueProps) {
  const t = useTranslations('Currency')
  const currency = useClientState(state => state.currency)
  const rates = useClientState(state => state.globalConfig.display_rates)
  const hidden = useHiddenAmounts(state => state.hidden) || masked
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const value = displayValue(usdt, currency, rates)
  return (
    <>
      <button
        type="button"
        className={cx(styles.value, styles[look], 'inline-row hit fs-label muted num')}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        <span className="sr">{t('change')} </span>
        {value === null ? (
          currency
        ) : (
          <>
            ≈ <Amount value={value} unit={currency} digits={fractionDigitsOf(currency)} hidden={hidden} />
          </>
        )}
        <Icon name="down" size={14} />
      </button>
      <Suspense>
        {state !== 'never' && (
          <CurrencySheet open={state === 'open'} onClose={() => setState('closed')} usdt={usdt} />
        )}
      </Suspense>
    </>
  )
}
