import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { CURRENCIES, fractionDigitsOf } from '../format/currency.ts'
import { displayValue } from '../format/display-value.ts'
import { useTimes } from '../format/use-times.ts'
import { useLocale, useTranslations } from '../i18n/use-translations.tsx'
import { useClientState } from '../state/client-state.ts'
import { useHiddenAmounts } from '../state/hidden-amounts.ts'
import { setCurrency } from '../state/prices.ts'
import styles from './currency-sheet.module.css'

interface CurrencySheetProps {
  open: boolean
  onClose: () => void
  /** Decimal string of USDT whose value is shown in each currency. */
  usdt?: string
}

export default function CurrencySheet({ open, onClose, usdt }: CurrencySheetProps) {
  const t = useTranslations('Currency')
  const locale = useLocale()
  // A day on the calendar, not a moment: no zone may move it.
  const times = useTimes('UTC')
  const hidden = useHiddenAmounts(state => state.hidden)
  const chosen = useClientState(state => state.currency)
  const { display_rates, display_rates_source, display_rates_date } = useClientState(
    state => state.globalConfig,
  )
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <BottomSheet open={open} onClose={onClose} title={t('title')}>
      <Rows label={t('title')}>
        {CURRENCIES.map(currency => {
          const value = usdt === undefined ? null : displayValue(usdt, currency, display_rates)
          return (
            <ListRow
              key={currency}
              compact
              title={currency}
              sub={names.of(currency)}
              value={
                value !== null && <Amount value={value} digits={fractionDigitsOf(currency)} hidden={hidden} />
              }
              end={
                <span className={styles.mark}>{currency === chosen && <Icon name="check" size={20} />}</span>
              }
              chevron={false}
              render={
                <button
                  type="button"
                  aria-pressed={currency === chosen}
                  onClick={() => {
                    setCurrency(currency)
                    onClose()
                  }}
                />
              }
            />
          )
        })}
      </Rows>
      <p className="t-cap pad pt-3">
        {display_rates_source
          ? t('rates', {
              source: display_rates_source,
              date: display_rates_date ? times.date(display_rates_date) : '',
            })
          : t('oneToOne')}
      </p>
    </BottomSheet>
  )
}
