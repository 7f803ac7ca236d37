import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Note } from '@matin/ui/note'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { Checked, Verdict } from '../hooks/use-checked.ts'
import styles from './answer.module.css'

type Fine = 'right' | 'nothing' | 'old'

const isFine = (verdict: Verdict): verdict is Fine =>
  verdict === 'right' || verdict === 'nothing' || verdict === 'old'

export function Answer({ checked: { verdict, manifest, report } }: { checked: Checked }) {
  const t = useTranslations('Proof')
  const times = useTimes()
  const fine = isFine(verdict)
  return (
    <>
      <section
        className={cx(styles.answer, 'stack gap-4 items-start pad pt-2 pb-3')}
        role="status"
        data-testid="proof-answer"
        data-value={verdict}
      >
        <div>
          <h2 className="t-h2">{t(isFine(verdict) ? verdict : 'wrong')}</h2>
          <p className="mt-2 fs-label soft">{t('snapshot', { time: times.full(manifest.at) })}</p>
        </div>
        <span className={cx(styles.mark, !fine && styles.wrong)}>
          <Icon name={fine ? (verdict === 'right' ? 'check' : 'info') : 'alert'} size={24} />
        </span>
      </section>
      {!fine && (
        <div className="pad">
          <Note tone="neg">{t('whatIsWrong', { verdict, day: report.changed ?? '' })}</Note>
        </div>
      )}
    </>
  )
}
