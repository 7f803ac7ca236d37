import type { Received } from '@matin/client/download'
import type { InputOf } from '@matin/contract/endpoint'
import { exportStatement, STATEMENT_ROWS_HEADER } from '@matin/contract/statement'
import { saveFile } from '@matin/ui/save-file'
import { useEffect, useRef, useState } from 'react'
import { download } from '#shared/api/download.ts'
import { failureText, reportFault } from '#shared/api/fault.ts'

type Export =
  | { state: 'idle' | 'cancelled' }
  /** State of a running export. `share` is its progress from 0 to 1. */
  | { state: 'running'; rows: number; share: number }
  | { state: 'done'; rows: number; filename: string }
  | { state: 'failed'; reason: string }

/** Milliseconds between updates of the screen: chunks may arrive faster than people can read. */
const TELL_MS = 100

/** Leaving the page cancels the export. */
export function useStatement() {
  const [progress, setProgress] = useState<Export>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(input: InputOf<typeof exportStatement>) {
    const abort = new AbortController()
    running.current = abort
    const put = (next: Export) => !abort.signal.aborted && setProgress(next)
    put({ state: 'running', rows: 0, share: 0 })
    let told = 0
    let rows = 0
    function follow({ lines, headers }: Received) {
      // The first line has the names.
      rows = Math.max(0, lines - 1)
      if (performance.now() - told < TELL_MS) return
      told = performance.now()
      const all = Number(headers.get(STATEMENT_ROWS_HEADER)) || rows
      put({ state: 'running', rows, share: all > 0 ? Math.min(1, rows / all) : 1 })
    }
    try {
      const file = await download(exportStatement, input, { signal: abort.signal, onProgress: follow })
      if (abort.signal.aborted) return
      saveFile(file)
      put({ state: 'done', rows, filename: file.filename })
    } catch (error) {
      reportFault(error)
      put({ state: 'failed', reason: failureText(error) })
    }
  }
  function cancel() {
    running.current?.abort()
    setProgress({ state: 'cancelled' })
  }
  return { progress, start, cancel }
}
