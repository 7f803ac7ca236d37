import type { Product } from '@matin/contract/mining'
import type { Offer, PinFact } from '#shared/api/use-confirmation.ts'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { previewTimes } from '../model/pledge-preview.ts'

/** `nowMs` is the time of the purchase: after the day's payout time, the first payout is another one. */
export function useTermFacts(zone: string) {
  const t = useTranslations('Mining')
  const times = useTimes()
  const platform = usePlatformTime(zone)
  return (
    { cycleDays }: Product,
    nowMs: number,
    further: PinFact[],
  ): Required<Pick<Offer, 'facts' | 'term'>> => {
    const { firstPayout, expiry } = previewTimes(nowMs, cycleDays, zone)
    const facts = [
      { name: t('cycle'), value: t('days', { count: cycleDays }) },
      { name: t('first'), value: platform.beside(times.full(firstPayout), firstPayout) },
      { name: t('expiry'), value: times.full(expiry) },
      ...further,
    ]
    return { facts, term: String(firstPayout) }
  }
}
