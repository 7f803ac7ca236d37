import type { SeenTransfer } from '@matin/contract/recharge'
import { shortAddress } from '@matin/ui/address-row'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { Figure } from '../../../shared/components/figure.tsx'
import { useAmountText } from '../../../shared/format/use-amount-text.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import styles from './seen-transfers.module.css'

interface SeenTransfersProps {
  transfers: SeenTransfer[]
  needed: number
  /** Transaction id that stands in the form. */
  chosen: string
  onChoose: (transfer: SeenTransfer) => void
}

/** Transfers that arrived without a receipt; one of them is filled in below. */
export function SeenTransfers({ transfers, needed, chosen, onChoose }: SeenTransfersProps) {
  const t = useTranslations('Recharge')
  const times = useTimes()
  const write = useAmountText()
  if (transfers.length === 0) return null
  const filled = transfers.some(transfer => transfer.txid === chosen)
  return (
    <div className={styles.seen} data-testid="seen-transfer">
      <Note tone="info" live>
        <b>{t('seenTitle')}</b>
        <ul className={styles.list}>
          {transfers.map(transfer => (
            <li key={transfer.txid}>
              <span>
                <Figure id="seen-amount" value={transfer.amount}>
                  {t('seenAmount', {
                    amount: write(transfer.amount, 'USDT', { exact: true }),
                    time: times.short(transfer.seenAt),
                  })}
                </Figure>
                <br />
                <span className="mono">{shortAddress(transfer.txid)}</span> ·{' '}
                {transfer.solid
                  ? t('seenSolid')
                  : t('seenConfirming', { n: transfer.confirmations, all: needed })}
              </span>
              {transfers.length > 1 && (
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={transfer.txid === chosen}
                  onClick={() => onChoose(transfer)}
                >
                  {t(transfer.txid === chosen ? 'seenUsed' : 'seenUse')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {filled ? (
          t('seenFilled')
        ) : (
          <Button size="sm" variant="quiet" onClick={() => transfers[0] && onChoose(transfers[0])}>
            {t('seenUse')}
          </Button>
        )}
      </Note>
    </div>
  )
}
