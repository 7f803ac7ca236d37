import type { WalletLogItem } from '@matin/contract/assets'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Amount, Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { Hash } from '../../../shared/components/hash.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import styles from './movement-sheet.module.css'

/** Everything that the ledger says about one movement. */
export function MovementSheet({ item, onClose }: { item: WalletLogItem | null; onClose: () => void }) {
  const t = useTranslations('History')
  return (
    <BottomSheet open={item !== null} onClose={onClose} title={item ? t(`kind_${item.kind}`) : ''}>
      {item && <Movement item={item} />}
    </BottomSheet>
  )
}

function Movement({ item }: { item: WalletLogItem }) {
  const t = useTranslations('History')
  const pay = useTranslations('Pay')
  const times = useTimes()
  const platform = usePlatformTime()
  const { payout } = item
  return (
    <div className={styles.sheet}>
      <p className={styles.amount}>
        <Money value={item.amount} unit={item.asset} digits={placesOf(item.amount)} sign size="l" />
      </p>
      <SummaryRows lines>
        <SummaryRow name={t('amount')}>
          <Amount value={item.amount} unit={item.asset} digits={placesOf(item.amount)} sign />
        </SummaryRow>
        <SummaryRow name={t('account')}>{t(`account_${item.account}`)}</SummaryRow>
        <SummaryRow name={t('time')}>{times.full(item.time)}</SummaryRow>
        {payout && (
          <>
            <SummaryRow name={t('order')} note={t('payout', { number: payout.number })}>
              <Hash value={payout.orderNo} copyLabel={t('copyOrder')} whole />
            </SummaryRow>
            <SummaryRow
              name={t('dueAt')}
              note={ownNote(platform.own(payout.dueAt), time => pay('ownTime', { time }))}
            >
              {platform.moment(payout.dueAt)} {platform.label(new Date(payout.dueAt))}
            </SummaryRow>
          </>
        )}
        {item.counterparty !== null && (
          <SummaryRow name={t(item.amount.startsWith('-') ? 'recipient' : 'sender')}>
            {item.counterparty}
          </SummaryRow>
        )}
        <SummaryRow name={pay('hash')}>
          <Hash value={item.hash} copyLabel={pay('copyHash')} />
        </SummaryRow>
      </SummaryRows>
    </div>
  )
}

function ownNote(own: string | undefined, words: (time: string) => string): string | undefined {
  return own === undefined ? undefined : words(own)
}
