import { isApiError } from '@matin/client/api-error'
import { type ExportFormat, exportData } from '@matin/contract/privacy'
import { saveFile } from '@matin/ui/save-file'
import { useEffect, useRef, useState } from 'react'
import { download } from '#shared/api/download.ts'
import { failureText, reportFault } from '#shared/api/fault.ts'

type Progress =
  | { state: 'idle' }
  | { state: 'running'; format: ExportFormat }
  | { state: 'done'; filename: string }
  | { state: 'failed'; reason: string }

/** Leaving the page cancels the export. `onEnded` is called when the `ticket` is no longer valid. */
export function useOwnData(ticket: string, onEnded: () => void) {
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
