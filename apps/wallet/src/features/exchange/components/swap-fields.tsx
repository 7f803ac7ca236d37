import type { MarketAsset } from '@matin/contract/market'
import type { ExchangeSide } from '@matin/domain/exchange/side'
import { type AssetId, decimalsOf } from '@matin/domain/money/asset'
import field from '@matin/ui/amount-input.module.css'
import { CoinBadge } from '@matin/ui/coin-badge'
import { cx } from '@matin/ui/cx'
import { FieldError } from '@matin/ui/field'
import { Icon } from '@matin/ui/icon'
import { useUi } from '@matin/ui/ui-provider'
import { useAmountText as useAmountField } from '@matin/ui/use-amount-text'
import { useId } from 'react'
import { Figure } from '#shared/components/figure.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './swap-fields.module.css'

const ROW = 'row wrap-zoomed justify-between gap-3'
const PICK = 'inline-row shrink-0 gap-2 target semi'

/** Number of characters from which an amount has a smaller font, so that its last digits stay visible. */
const LONG = 9

interface SwapFieldsProps {
  side: ExchangeSide
  asset: MarketAsset
  /** Typed amount: digits with at most one point, or empty. */
  value: string
  onChange: (value: string) => void
  max: string
  /** Received amount of the exchange as a decimal string; null while unknown. */
  gets: string | null
  holds: string
  error: string | undefined
  onPickCoin: () => void
  onFlip: () => void
}

export function SwapFields(props: SwapFieldsProps) {
  const { side, asset, value, onChange, max, gets, holds, error: given, onPickCoin, onFlip } = props
  const t = useTranslations('Exchange')
  const { labels, faultText } = useUi()
  const id = useId()
  const write = useAmountText()
  const [paid, received]: [AssetId, AssetId] = side === 'buy' ? ['USDT', asset] : [asset, 'USDT']
  const { attributes, fault } = useAmountField({ value, onChange, decimals: decimalsOf(paid), unit: paid })
  const error = fault === null ? given : faultText?.(fault)
  const exact = (amount: string, of: AssetId) => write(amount, of, { exact: true })
  const getsText = gets === null ? null : exact(gets, received)
  return (
    <div>
      <div className={cx(styles.swap, 'stack relative gap-1.5')}>
        <div className={cx(field.box, error !== undefined && field.invalid)}>
          <div className={cx(field.top, ROW)}>
            <label htmlFor={id}>{t('pay')}</label>
            <span>
              {labels.available}{' '}
              <Figure id="exchange-available" value={max}>
                <b className="med soft num">{exact(max, paid)}</b>
              </Figure>
            </span>
          </div>
          <div className={cx(ROW, 'target mt-2')}>
            <input
              {...attributes}
              id={id}
              className={cx(field.value, 'num truncate', value.length > LONG && styles.long)}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}-error`}
            />
            <button type="button" className={cx(field.max, 'hit')} onClick={() => onChange(max)}>
              {labels.max}
            </button>
            <Coin asset={paid} onPick={side === 'sell' ? onPickCoin : undefined} />
          </div>
        </div>
        <div className={styles.side}>
          <div className={cx(field.top, ROW)}>
            <span id={`${id}-receive`}>{t('receive')}</span>
            <span>
              {t('hold')} <span className="num">{exact(holds, received)}</span>
            </span>
          </div>
          <div className={cx(ROW, 'target mt-2')}>
            <output
              htmlFor={id}
              aria-labelledby={`${id}-receive`}
              className={cx(
                field.value,
                'num truncate',
                getsText === null && styles.none,
                (getsText?.length ?? 0) > LONG && styles.long,
              )}
              data-testid="exchange-receive"
              data-value={gets ?? ''}
            >
              {getsText ?? '0'}
            </output>
            <Coin asset={received} onPick={side === 'buy' ? onPickCoin : undefined} />
          </div>
        </div>
        <button
          type="button"
          className={cx(styles.flip, 'place-center')}
          aria-label={t(side === 'buy' ? 'flipToSell' : 'flipToBuy', { asset })}
          onClick={onFlip}
        >
          <Icon name="exchange" size={20} />
        </button>
      </div>
      <div id={`${id}-error`} role={error === undefined ? undefined : 'alert'}>
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

function Coin({ asset, onPick }: { asset: AssetId; onPick: (() => void) | undefined }) {
  const t = useTranslations('Exchange')
  const content = (
    <>
      <CoinBadge symbol={asset} small />
      {asset}
    </>
  )
  if (!onPick) return <span className={cx(styles.pick, PICK)}>{content}</span>
  return (
    <button
      type="button"
      className={cx(styles.pick, PICK)}
      aria-haspopup="dialog"
      aria-label={t('chooseCoin', { asset })}
      onClick={onPick}
    >
      {content}
      <Icon name="down" size={16} />
    </button>
  )
}
