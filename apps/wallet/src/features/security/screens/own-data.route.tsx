import { isApiError } from '@matin/client/api-error'
import { type ExportFormat, exportData, openExport } from '@matin/contract/privacy'
import type { UserInfo } from '@matin/contract/user'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { saveFile } from '@matin/ui/save-file'
import { useEffect, useRef, useState } from 'react'
import { download } from '#shared/api/download.ts'
import { failureText, reportFault } from '#shared/api/fault.ts'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useForm } from '#shared/forms/use-form.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { FactorStep, useFactorStep } from '../components/factor-step.tsx'
import { Owner } from '../components/owner.tsx'
import { NO_PROOF, OwnerProof, type Proof, proofFaults, proofInput } from '../components/owner-proof.tsx'
import styles from './form.module.css'

export default function OwnDataScreen() {
  const t = useTranslations('OwnData')
  return (
    <Screen title={t('title')}>
      <Owner>{(user, { proof }) => <OwnData user={user} proof={proof} />}</Owner>
    </Screen>
  )
}

interface Ticket {
  ticket: string
  until: string
}

function OwnData({ user, proof }: { user: UserInfo; proof: Proof }) {
  const t = useTranslations('OwnData')
  const [open, setOpen] = useState<Ticket>()
  const [ended, setEnded] = useState(false)
  return (
    <div className="pad pt-2">
      <p className={`soft ${styles.intro}`}>{t('text')}</p>
      {open ? (
        <Files
          ticket={open}
          onEnded={() => {
            setEnded(true)
            setOpen(undefined)
          }}
        />
      ) : (
        <>
          {ended && (
            <div className={styles.intro}>
              <Note tone="warn" live>
                {t('ended')}
              </Note>
            </div>
          )}
          <ProofForm user={user} proof={proof} onOpen={setOpen} />
        </>
      )}
    </div>
  )
}

function ProofForm({
  user,
  proof,
  onOpen,
}: {
  user: UserInfo
  proof: Proof
  onOpen: (open: Ticket) => void
}) {
  const t = useTranslations('OwnData')
  const factorStep = useFactorStep()
  const form = useForm({
    endpoint: openExport,
    initial: NO_PROOF,
    toInput: values => proofInput(proof, values),
    check: values => proofFaults(proof, values),
    onDone: onOpen,
    onRefused: factorStep.onRefused,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <OwnerProof proof={proof} user={user} form={form} />
      <Button type="submit" block pending={form.pending} className="mt-7">
        {t('prepare')}
      </Button>
      <FactorStep step={factorStep} resend={form.resend} />
    </form>
  )
}

function Files({ ticket, onEnded }: { ticket: Ticket; onEnded: () => void }) {
  const t = useTranslations('OwnData')
  const times = useTimes()
  const { progress, start } = useOwnData(ticket.ticket, onEnded)
  const isRunning = (format: 'json' | 'csv') => progress.state === 'running' && progress.format === format
  return (
    <>
      <p className="soft num">{t('until', { time: times.full(ticket.until) })}</p>
      <Button block pending={isRunning('json')} onClick={() => start('json')} className="mt-7">
        {t('json')}
      </Button>
      <Button block variant="quiet" pending={isRunning('csv')} onClick={() => start('csv')} className="mt-7">
        {t('csv')}
      </Button>
      {progress.state === 'done' && (
        <div className="mt-7">
          <Note tone="pos" live>
            {t('done', { file: progress.filename })}
          </Note>
        </div>
      )}
      {progress.state === 'failed' && (
        <div className="mt-7">
          <Note tone="neg" live>
            {t('failed', { reason: progress.reason })}
          </Note>
        </div>
      )}
    </>
  )
}

type Progress =
  | { state: 'idle' }
  | { state: 'running'; format: ExportFormat }
  | { state: 'done'; filename: string }
  | { state: 'failed'; reason: string }

/** Leaving the page cancels the export. `onEnded` is called when the `ticket` is no longer valid. */
function useOwnData(ticket: string, onEnded: () => void) {
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(format: ExportFormat) {
    const abort = new AbortController()
    running.current = abort
    setProgress({ state: 'running', format })
    try {
      const options = { signal: abort.signal, onProgress: () => undefined }
      const file = await download(exportData, { ticket, format }, options)
      if (abort.signal.aborted) return
      saveFile(file)
      setProgress({ state: 'done', filename: file.filename })
    } catch (error) {
      reportFault(error)
      if (abort.signal.aborted) return
      setProgress({ state: 'failed', reason: failureText(error) })
      if (isApiError(error, 'ticket_ended')) onEnded()
    }
  }
  return { progress, start }
}
