import { cx } from '@matin/ui/cx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { INDICATORS, type Indicator } from '../model/chart-settings.ts'
import styles from './indicator-pills.module.css'

interface IndicatorPillsProps {
  value: readonly Indicator[]
  onChange: (value: Indicator[]) => void
}

export function IndicatorPills({ value, onChange }: IndicatorPillsProps) {
  const t = useTranslations('Market')
  return (
    <fieldset className={styles.pills} aria-label={t('indicators')}>
      {INDICATORS.map(name => {
        const isOn = value.includes(name)
        return (
          <button
            key={name}
            type="button"
            className={cx(styles.pill, 'hit fs-caption med soft')}
            aria-pressed={isOn}
            onClick={() =>
              onChange(INDICATORS.filter(item => (item === name ? !isOn : value.includes(item))))
            }
          >
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}
