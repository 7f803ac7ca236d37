import { BottomSheet } from '@matin/ui/bottom-sheet'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { Hash } from '#shared/components/hash.tsx'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { OrderDetail } from '../model/order-view.ts'

interface AllPayoutsProps {
  open: boolean
  onClose: () => void
  /** Payouts, newest first. */
  payouts: OrderDetail['payouts']
  timeZone: string
}

export default function AllPayouts({ open, onClose, payouts, timeZone }: AllPayoutsProps) {
  const t = useTranslations('Orders')
  const pay = useTranslations('Pay')
  const times = useTimes()
  const platform = usePlatformTime(timeZone)
  return (
    <BottomSheet open={open} onClose={onClose} title={t('payoutRows')}>
      <Rows label={t('payoutRows')}>
        {payouts.map(({ number, dueAt, amount, hash }) => (
          <ListRow
            key={number}
            compact
            title={<time dateTime={dueAt}>{platform.beside(times.due(dueAt), dueAt)}</time>}
            sub={
              <span className="inline-row gap-1.5">
                {t('payoutNumber', { number })} · <Hash value={hash} copyLabel={pay('copyHash')} />
              </span>
            }
            end={<Amount value={amount} digits="all" sign className="pos" />}
          />
        ))}
      </Rows>
    </BottomSheet>
  )
}
