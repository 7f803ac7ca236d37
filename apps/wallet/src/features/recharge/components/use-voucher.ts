import { uploadImage } from '@matin/contract/recharge'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { failureText, reportFault } from '../../../shared/api/fault.ts'
import { fetchWithProgress } from '../../../shared/api/fetch-with-progress.ts'

export type Upload =
  | { state: 'none' }
  | { state: 'sending'; share: number }
  | { state: 'sent'; id: string }
  | { state: 'failed'; reason: string }

/** One voucher image: sent as soon as it is chosen, once more on request. */
export function useVoucher() {
  const [file, setFile] = useState<File | null>(null)
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  const running = useRef<AbortController>(null)

  async function send(image: File) {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const put = (next: Upload) => !abort.signal.aborted && setUpload(next)
    put({ state: 'sending', share: 0 })
    try {
      const { id } = await call(
        uploadImage,
        {},
        {
          image,
          signal: abort.signal,
          fetch: fetchWithProgress(share => put({ state: 'sending', share })),
        },
      )
      put({ state: 'sent', id })
    } catch (error) {
      reportFault(error)
      put({ state: 'failed', reason: failureText(error) })
    }
  }

  useEffect(() => () => running.current?.abort(), [])

  return {
    file,
    upload,
    choose(next: File | null) {
      setFile(next)
      if (next) void send(next)
      else {
        running.current?.abort()
        setUpload({ state: 'none' })
      }
    },
    again: () => file && void send(file),
  }
}
