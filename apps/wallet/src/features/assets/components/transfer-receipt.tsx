import type { ownTransfer } from '@matin/contract/assets'
import type { DataOf, InputOf } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Receipt } from '#shared/receipt/receipt.tsx'
import styles from './transfer-sheet.module.css'

export type Moved = DataOf<typeof ownTransfer> & InputOf<typeof ownTransfer>

export function TransferReceipt({ moved, onDone }: { moved: Moved; onDone: () => void }) {
  const t = useTranslations('Receipt')
  const times = useTimes()
  return (
    <div className={cx(styles.receipt, 'stack gap-4 pb-2')}>
      <Receipt
        facts={{
          mark: 'done',
          state: { text: t('completed'), tone: 'pos', icon: 'check' },
          lead: t('moved'),
          amount: moved.amount,
          asset: moved.asset,
          what: t(moved.to === 'mining' ? 'movedToMining' : 'movedToSpot'),
          rows: [
            { name: t('fee'), value: t('free') },
            { name: t('time'), value: times.full(moved.time) },
          ],
          hash: moved.hash,
        }}
      />
      <Button block onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  )
}
