import type { ListedQuote } from '@matin/contract/market'
import { CoinBadge } from '@matin/ui/coin-badge'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { LivePrice } from '@matin/ui/live-price'
import { PriceChange } from '@matin/ui/price-change'
import { Sparkline } from '@matin/ui/sparkline'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { UnlessOld, usePastPrices } from '#shared/market/price-source.tsx'
import { changePercent, priceDigits, wayOf } from '#shared/market/price-text.ts'
import { usePrices } from '#shared/market/prices.ts'
import { Link } from '#shared/router/link.tsx'
import { nextSort, type Sort, type SortKey } from '../model/market-order.ts'
import { quantityText } from '../model/quantity-text.ts'
import styles from './market-table.module.css'

interface MarketTableProps {
  items: readonly ListedQuote[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Table of coins and prices. Each row subscribes to its own coin. */
export function MarketTable({ items, sort, onSort }: MarketTableProps) {
  const t = useTranslations('Market')
  const header = (by: SortKey, label: ReactNode, className?: string) => {
    const isSorted = sort.by === by
    const way = sort.descending ? 'descending' : 'ascending'
    return (
      <th scope="col" aria-sort={isSorted ? way : 'none'} className={className}>
        <button
          type="button"
          className={cx(
            styles.sort,
            'inline-row gap-0.5 target',
            isSorted && styles.sorted,
            isSorted && styles[way],
          )}
          onClick={() => onSort(nextSort(sort, by))}
        >
          {label}
          {isSorted && <Icon name="down" size={14} />}
        </button>
      </th>
    )
  }
  return (
    <table className={styles.table} aria-label={t('table')}>
      <thead>
        <tr className={cx(styles.columns, 'pt-2 fs-caption muted')}>
          {header('name', t('name'))}
          {header('volume', t('volume'), styles.second)}
          {header('price', t('price'), styles.right)}
          {header('change', t('change'), styles.right)}
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <Row key={item.asset} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ item }: { item: ListedQuote }) {
  const t = useTranslations('Market')
  const locale = useLocale()
  const past = usePastPrices()
  const { price, open, change, turnover } = usePrices(prices => prices.quotes[item.asset]) ?? item
  return (
    <tr className={cx(styles.row, 'ruled')} data-testid={`market-${item.asset}`} data-value={price}>
      <td className={cx(styles.pair, 'leading-1.35')}>
        <span className={styles.badge}>
          <CoinBadge symbol={item.asset} />
        </span>
        <Link to="/pages/Quotes/details" search={{ asset: item.asset }} className="whole-link">
          {item.asset}
          <span className="regular muted">/USDT</span>
        </Link>
      </td>
      <td className={cx(styles.volume, 'num nowrap t-label muted')}>
        {t('vol', { volume: quantityText(turnover, locale) })}
      </td>
      <td className={cx(styles.price, past)}>
        <span className={styles.way}>
          <Sparkline values={wayOf(open, item.closes, price)} width={44} height={24} />
        </span>
        <LivePrice value={price} digits={priceDigits(open)} />
      </td>
      <td className={cx(styles.change, past)}>
        <UnlessOld asset={item.asset}>
          <PriceChange percent={changePercent(change)} boxed />
        </UnlessOld>
      </td>
    </tr>
  )
}
