import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import type { ReactNode } from 'react'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { useStatement } from '../hooks/use-statement.ts'
import styles from './export-progress.module.css'

interface ExportProgressProps {
  progress: ReturnType<typeof useStatement>['progress']
  onCancel: () => void
}

/** Progress and result of an export, with a button that cancels it. */
export function ExportProgress({ progress, onCancel }: ExportProgressProps) {
  const t = useTranslations('Statement')
  switch (progress.state) {
    case 'idle':
      return null
    case 'running':
      return (
        <div className="row gap-4 pad pt-5">
          <div className="stack grow gap-2 fs-label">
            <span className="num">{t('sofar', { count: progress.rows })}</span>
            <progress className={styles.bar} max={1} value={progress.share} aria-label={t('exporting')} />
          </div>
          <Button size="sm" variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )
    case 'cancelled':
      return <Outcome tone="plain">{t('cancelled')}</Outcome>
    case 'failed':
      return <Outcome tone="neg">{t('failed', { reason: progress.reason })}</Outcome>
    case 'done':
      return (
        <Outcome tone="pos">
          <span data-testid="statement-rows" data-value={progress.rows}>
            {t('done', { count: progress.rows, file: progress.filename })}
          </span>
        </Outcome>
      )
  }
}

function Outcome({ tone, children }: { tone: 'plain' | 'neg' | 'pos'; children: ReactNode }) {
  return (
    <div className="pad pt-5">
      <Note tone={tone} live>
        {children}
      </Note>
    </div>
  )
}
