import { TickMeter } from '@matin/ui/tick-meter'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export function Confirmations({ n, all }: { n: number; all: number }) {
  const t = useTranslations('Recharge')
  return (
    <div data-testid="confirmations" data-value={String(n)}>
      <TickMeter
        ticks={all}
        filled={n}
        height={22}
        thickness={4}
        label={t('confirmationsOf', { n, all })}
        caption={t('confirmations')}
        captionEnd={t.rich('ofAll', { n, all }, { b: <b /> })}
      />
    </div>
  )
}
