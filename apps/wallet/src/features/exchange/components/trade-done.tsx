import type { ExchangeTrade } from '@matin/contract/exchange'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { Amount, Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Figure } from '../../../shared/components/figure.tsx'
import { Hash } from '../../../shared/components/hash.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { useSourceName } from '../../../shared/market/price-source.tsx'
import { Link } from '../../../shared/router/link.tsx'
import { gains } from './exchange-preview.ts'
import { PriceText } from './quote-panel.tsx'
import styles from './trade-done.module.css'

/** What was booked, with the transaction hash. */
export function TradeDone({ trade, onClose }: { trade: ExchangeTrade | null; onClose: () => void }) {
  const t = useTranslations('Exchange')
  return (
    <BottomSheet open={trade !== null} onClose={onClose} title={t('done')}>
      {trade && <Booked trade={trade} onClose={onClose} />}
    </BottomSheet>
  )
}

function Booked({ trade, onClose }: { trade: ExchangeTrade; onClose: () => void }) {
  const t = useTranslations('Exchange')
  const sourceName = useSourceName()
  const { side, asset, quantity, total, fee, spread, price, source, hash } = trade
  const got = gains(side, trade)
  const [paid, unit] = side === 'buy' ? [total, 'USDT'] : [quantity, asset]
  return (
    <div className={styles.done}>
      <p className={styles.got}>
        <span className="t-label muted">{t('received')}</span>
        <Figure id="exchange-done" value={got}>
          <Money value={got} digits={placesOf(got)} unit={side === 'buy' ? asset : 'USDT'} size="l" />
        </Figure>
      </p>
      <SummaryRows>
        <SummaryRow name={t('paid')}>
          <Amount value={paid} digits={placesOf(paid)} unit={unit} />
        </SummaryRow>
        <SummaryRow name={t('atPrice')} note={sourceName(source)}>
          <PriceText asset={asset} price={price} />
        </SummaryRow>
        <SummaryRow name={t('fee')}>
          <Amount value={fee} digits={placesOf(fee)} unit="USDT" />
        </SummaryRow>
        <SummaryRow name={t('spread')}>
          <Amount value={spread} digits={placesOf(spread)} unit="USDT" />
        </SummaryRow>
        <SummaryRow name={t('hash')}>
          <Figure id="exchange-hash" value={hash}>
            <Hash value={hash} copyLabel={t('copyHash')} />
          </Figure>
        </SummaryRow>
      </SummaryRows>
      <Button block onClick={onClose}>
        {t('ok')}
      </Button>
      <Link to="/pages/Personal/exchange_history" className={buttonClass({ variant: 'quiet', block: true })}>
        {t('allRecords')}
      </Link>
    </div>
  )
}
