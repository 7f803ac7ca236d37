import type { MarketAsset } from '@matin/contract/market'
import { cx } from '@matin/ui/cx'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { type KeyboardEvent, useId, useState } from 'react'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useCandleChart } from '../hooks/use-candle-chart.ts'
import { useCandleWords } from '../hooks/use-candle-words.ts'
import { useChartSettings } from '../model/chart-settings.ts'
import { IndicatorPills } from './indicator-pills.tsx'
import { IntervalTabs } from './interval-tabs.tsx'
import styles from './price-chart.module.css'

/** Height in px of the candles with the time axis below them. */
const CANDLES_PX = 330
const PANE_PX = 84
/** Number of candles by which each key moves the crosshair. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -20,
  PageDown: 20,
  Home: -Infinity,
  End: Infinity,
}
const ZOOMS: Record<string, boolean> = { '+': true, '=': true, '-': false }

interface PriceChartProps {
  asset: MarketAsset
  /** Number of decimals of prices. */
  digits: number
}

export function PriceChart({ asset, digits }: PriceChartProps) {
  const t = useTranslations('Market')
  const id = useId()
  const { interval, indicators } = useChartSettings()
  const words = useCandleWords(interval, digits)
  const { element, chart, state, error, summary, retry } = useCandleChart(asset, digits, words)
  const [candle, setCandle] = useState('')
  const panes = indicators.filter(name => name === 'VOL' || name === 'MACD').length
  const height = CANDLES_PX + panes * PANE_PX

  function onKeyDown(event: KeyboardEvent) {
    const [step, zoom] = [STEPS[event.key], ZOOMS[event.key]]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      chart.current?.leave()
      setCandle('')
    } else if (zoom !== undefined) chart.current?.zoom(zoom)
    else if (step !== undefined) {
      event.preventDefault()
      const bar = chart.current?.step(step)
      if (bar) setCandle(words.candle(bar))
    }
  }
  return (
    <section aria-label={t('chart', { pair: `${asset}/USDT` })}>
      <IntervalTabs
        value={interval}
        onChange={next => useChartSettings.setState({ interval: next })}
        tabId={of => `${id}${of}`}
        panelId={`${id}panel`}
      />
      <IndicatorPills value={indicators} onChange={next => useChartSettings.setState({ indicators: next })} />
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${interval}`}
        aria-describedby={`${id}help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the chart are heard here
        tabIndex={0}
        className={cx(styles.panel, 'relative mt-1.5')}
        onKeyDown={onKeyDown}
        aria-busy={state === 'loading'}
        data-testid="chart"
        data-value={state}
      >
        <div
          ref={element}
          className={cx(styles.chart, styles[state])}
          style={{ height }}
          aria-hidden="true"
        />
        {state === 'opening' && (
          <div className={styles.over}>
            <Loading>
              <div className="pad pt-4 pb-4">
                <Skeleton height={height - 32} />
              </div>
            </Loading>
          </div>
        )}
        {state === 'failed' && error && (
          <div className={styles.over}>
            <LoadFailed error={error} retry={retry} />
          </div>
        )}
        <p className="sr" aria-live="polite" data-testid="chart-summary">
          {summary && words.summary(summary)}
        </p>
        <p className="sr" aria-live="polite" data-testid="chart-candle">
          {candle}
        </p>
        <p className="sr" id={`${id}help`}>
          {t('chartHelp')}
        </p>
      </div>
    </section>
  )
}
