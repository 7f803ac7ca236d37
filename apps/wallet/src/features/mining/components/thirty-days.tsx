import type { AssetId } from '@matin/domain/money/asset'
import { SummaryRow } from '@matin/ui/summary-row'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

interface ThirtyDaysProps {
  value: string
  asset: AssetId
  cycleDays: number
  /** Whether the rent is not yet deducted from `value`. */
  beforeRent?: boolean
}

/** Required by the specification. The label states the days, because most orders pay for another number. */
export function ThirtyDays({ value, asset, cycleDays, beforeRent = false }: ThirtyDaysProps) {
  const t = useTranslations('Mining')
  const write = useAmountText()
  return (
    <SummaryRow
      name={t('thirty')}
      note={t('thirtyNote', { days: t('days', { count: cycleDays }), rent: String(beforeRent) })}
      id="thirty-days"
      value={value}
    >
      {write(value, asset, { exact: true, sign: true })} {asset}
    </SummaryRow>
  )
}
