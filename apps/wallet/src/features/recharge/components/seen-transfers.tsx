import type { SeenTransfer } from '@matin/contract/recharge'
import { shortAddress } from '@matin/ui/address-row'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { Figure } from '#shared/components/figure.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

/** Returns a key for a transfer, because one transaction may contain several. */
export function transferKey({ txid, logIndex }: Pick<SeenTransfer, 'txid' | 'logIndex'>): string {
  return `${txid}:${logIndex}`
}

/** Returns the transfer that fills in the form; undefined where the named transaction contains several. */
export function chosenOf(
  transfers: readonly SeenTransfer[],
  { txid, logIndex }: { txid: string; logIndex: number | null },
): SeenTransfer | undefined {
  const named = transfers.filter(transfer => transfer.txid === txid.trim())
  if (logIndex === null) return named.length === 1 ? named[0] : undefined
  return named.find(transfer => transfer.logIndex === logIndex)
}

interface SeenTransfersProps {
  transfers: SeenTransfer[]
  needed: number
  chosen: SeenTransfer | undefined
  onChoose: (transfer: SeenTransfer) => void
}

export function SeenTransfers({ transfers, needed, chosen, onChoose }: SeenTransfersProps) {
  const t = useTranslations('Recharge')
  const times = useTimes()
  const write = useAmountText()
  if (transfers.length === 0) return null
  const onlyDust = transfers.every(({ dust }) => dust)
  return (
    <div className="pad pt-4" data-testid="seen-transfer">
      <Note tone="info" live>
        <b>{t(onlyDust ? 'seenDustTitle' : 'seenTitle')}</b>
        {onlyDust && <p>{t('seenDust')}</p>}
        <ul className="stack gap-2.5 mt-1.5 mb-1.5">
          {transfers.map(transfer => (
            <li key={transferKey(transfer)} className="row justify-between flex-wrap gap-x-3 gap-y-1.5">
              <span>
                <Figure id="seen-amount" value={transfer.amount}>
                  {t('seenAmount', {
                    amount: write(transfer.amount, 'USDT', { exact: true }),
                    time: times.due(transfer.seenAt),
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
                  disabled={transfer === chosen}
                  onClick={() => onChoose(transfer)}
                >
                  {t(transfer === chosen ? 'seenUsed' : 'seenUse')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {chosen ? (
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
