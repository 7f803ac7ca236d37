import type { Product } from '@matin/contract/mining'
import type { PinFact } from '#shared/components/payment-pin.tsx'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { previewTimes } from '../model/pledge-preview.ts'

/**
 * Returns a function that gives term, first payout and expiry of a purchase at `nowMs`, for the PIN sheet.
 */
export function useTermFacts(zone: string): (product: Product, nowMs: number) => PinFact[] {
  const t = useTranslations('Mining')
  const times = useTimes()
  const platform = usePlatformTime(zone)
  return ({ cycleDays }, nowMs) => {
    const { firstPayout, expiry } = previewTimes(nowMs, cycleDays, zone)
    return [
      { name: t('cycle'), value: t('days', { count: cycleDays }) },
      { name: t('first'), value: platform.beside(times.full(firstPayout), firstPayout) },
      { name: t('expiry'), value: times.full(expiry) },
    ]
  }
}
