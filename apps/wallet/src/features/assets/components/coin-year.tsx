import type { DataOf } from '@matin/contract/endpoint'
import type { getYearlySummary } from '@matin/contract/statement'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './coin-year.module.css'

type Coin = DataOf<typeof getYearlySummary>['assets'][number]

/** One coin's year: the opening balance and the amounts by kind add up to the closing balance. */
export function CoinYear({ asset, opening, closing, kinds }: Coin) {
  const t = useTranslations('Statement')
  const kind = useTranslations('History')
  const text = useAmountText()
  const amount = (value: string) => (value === '0' ? '–' : text(value, asset, { exact: true }))
  return (
    <table className={styles.coin} data-testid={`year-${asset}`}>
      <caption>{asset}</caption>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('in')}</th>
          <th scope="col">{t('out')}</th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.balance}>
          <th scope="row">{t('opening')}</th>
          <td colSpan={2}>{text(opening, asset, { exact: true })}</td>
        </tr>
        {kinds.map(row => (
          <tr key={row.kind}>
            <th scope="row">{kind(row.kind === 'deposit_seen' ? 'arrived' : `kind_${row.kind}`)}</th>
            <td>{amount(row.in)}</td>
            <td>{amount(row.out)}</td>
          </tr>
        ))}
        <tr className={styles.balance}>
          <th scope="row">{t('closing')}</th>
          <td colSpan={2} data-value={closing}>
            {text(closing, asset, { exact: true })}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
