import { CoinBadge } from '@matin/ui/coin-badge'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Figure } from '#shared/components/figure.tsx'
import { Section } from '#shared/components/section.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useKept } from '#shared/router/use-kept.ts'
import { useHiddenAmounts } from '#shared/state/hidden-amounts.ts'
import { type AssetBalance, isZero, spotRows, sumOf } from '../model/balances.ts'
import styles from './rows.module.css'

export function SpotAccount({ assets }: { assets: AssetBalance[] }) {
  const t = useTranslations('Assets')
  const [hideZero, setHideZero] = useKept<boolean>('hide-zero', true)
  const rows = spotRows(assets, hideZero)
  return (
    <Section
      title={t('spot')}
      end={
        <button type="button" onClick={() => setHideZero(!hideZero)}>
          {hideZero ? t('showZero', { count: assets.length }) : t('hideZero')}
        </button>
      }
    >
      <Rows inset={74} label={t('spot')}>
        {rows.map(balance => (
          <Coin key={balance.asset} balance={balance} />
        ))}
      </Rows>
    </Section>
  )
}

function Coin({ balance }: { balance: AssetBalance }) {
  const t = useTranslations('Assets')
  const hidden = useHiddenAmounts(state => state.hidden)
  const { asset, spot, frozen, unclaimed, spotValue } = balance
  const write = useAmountText()
  const text = (value: string) => (hidden ? '••••' : write(value, asset, { exact: true }))
  const available = (
    <Figure id={`spot-${asset}`} value={spot}>
      {t('available', { amount: text(spot) })}
    </Figure>
  )
  return (
    <ListRow
      lead={<CoinBadge symbol={asset} />}
      title={asset}
      sub={
        isZero(unclaimed) ? (
          available
        ) : (
          <>
            {available}
            <Link to="/pages/Assets/charge" className={cx(styles.waiting, 'row gap-1 mt-0.5 med')}>
              <Icon name="clock" size={14} />
              <Figure id={`unclaimed-${asset}`} value={unclaimed}>
                {t('unclaimed', { amount: text(unclaimed), asset })}
              </Figure>
            </Link>
          </>
        )
      }
      end={text(sumOf(balance, ['spot', 'frozen', 'unclaimed']))}
      endSub={
        <>
          {asset !== 'USDT' && spotValue !== null && !isZero(spotValue) && (
            <Figure id={`value-${asset}`} value={spotValue}>
              {t('worth', { value: hidden ? '••••' : write(spotValue, 'USDT') })}
            </Figure>
          )}
          {!isZero(frozen) && (
            <span className="inline-row gap-1">
              <Icon name="lock" size={14} />
              <Figure id={`frozen-${asset}`} value={frozen}>
                {t('frozen', { amount: text(frozen) })}
              </Figure>
            </span>
          )}
        </>
      }
      {...(asset !== 'USDT' &&
        isZero(unclaimed) && {
          render: (
            <Link to="/pages/Personal/exchange" search={{ asset, side: isZero(spot) ? 'buy' : 'sell' }} />
          ),
        })}
    />
  )
}
