import type { PinFact } from '#shared/api/use-confirmation.ts'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { PledgeTimes } from '../model/pledge-preview.ts'

export function useTermFacts(zone: string) {
  const t = useTranslations('Mining')
  const times = useTimes()
  const platform = usePlatformTime(zone)
  return (cycleDays: number, { firstPayout, expiry }: PledgeTimes, further: PinFact): PinFact[] => [
    { name: t('cycle'), value: t('days', { count: cycleDays }) },
    { name: t('first'), value: platform.beside(times.full(firstPayout), firstPayout) },
    { name: t('expiry'), value: times.full(expiry), moves: true },
    further,
  ]
}
