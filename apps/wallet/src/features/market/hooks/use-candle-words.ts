import { INTERVAL_MS, type Interval } from '@matin/domain/market/interval'
import { formatDecimal } from '@matin/ui/decimal'
import type { KLineData, Locales } from 'klinecharts'
import { useTimes } from '#shared/format/use-times.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import type { ChartSummary } from '../model/chart-summary.ts'
import { quantityText } from '../model/quantity-text.ts'

const DAY_MS = 86_400_000

export type CandleWords = ReturnType<typeof useCandleWords>

export function useCandleWords(interval: Interval, digits: number) {
  const t = useTranslations('Market')
  const locale = useLocale()
  const times = useTimes()
  const ofDays = INTERVAL_MS[interval] >= DAY_MS
  const price = (value: number) => formatDecimal(value.toFixed(digits), { locale, digits })
  const volume = (value: number | string) => quantityText(String(value), locale)

  /** Formats a candle's time: short for the axis or, with `full`, together with its day. */
  function time(at: number, full: boolean): string {
    const iso = new Date(at).toISOString()
    if (ofDays) return full ? times.date(iso) : times.day(iso)
    return full || interval === '4h' ? times.short(iso) : times.time(iso)
  }
  return {
    locale,
    time,
    volume,
    /** Labels beside the crosshair, in the format of the chart library. */
    legend: {
      time: `${t('chartTime')} `,
      open: `${t('chartOpen')} `,
      high: `${t('chartHigh')} `,
      low: `${t('chartLow')} `,
      close: `${t('chartClose')} `,
      volume: `${t('chartVolume')} `,
      change: '',
      turnover: '',
      second: '',
      minute: '',
      hour: '',
      day: '',
      week: '',
      month: '',
      year: '',
    } satisfies Locales,
    candle: (bar: KLineData) =>
      t('candle', {
        time: time(bar.timestamp, true),
        open: price(bar.open),
        high: price(bar.high),
        low: price(bar.low),
        close: price(bar.close),
        volume: volume(bar.volume ?? 0),
      }),
    summary: ({ from, to, last, high, low, change }: ChartSummary) =>
      t('summary', {
        from: time(from, true),
        to: time(to, true),
        last: price(last),
        high: price(high),
        low: price(low),
        change: `${formatDecimal((change * 100).toFixed(2), { locale, digits: 2, sign: true })}%`,
      }),
  }
}
