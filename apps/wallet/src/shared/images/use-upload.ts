import { isApiError } from '@matin/client/api-error'
import { fetchWithProgress } from '@matin/client/fetch-with-progress'
import type { uploadIdentityPhoto } from '@matin/contract/identity'
import type { uploadImage } from '@matin/contract/recharge'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { failureText, reportFault } from '../api/fault.ts'
import { shrinkImage } from './shrink-image.ts'

export type Upload =
  | { state: 'none' }
  /** State while the image is shrunk and sent. `share` is the progress of both together, from 0 to 1. */
  | { state: 'working'; share: number }
  | { state: 'sent'; id: string }
  /** `unusable`: the server refused the file itself, so that sending it again is in vain. */
  | { state: 'failed'; reason: string; unusable: boolean }

const UNUSABLE = ['image_unreadable', 'image_format', 'image_damaged', 'image_empty'] as const

/** Part of the progress bar that shrinking takes; sending takes the rest. */
const SHRINK_PART = 0.3

/** A chosen image is shrunk on the phone and uploaded at once. */
export function useUpload(endpoint: typeof uploadIdentityPhoto | typeof uploadImage) {
  const [file, setFile] = useState<File | null>(null)
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  const running = useRef<AbortController>(null)

  async function send(photo: File, isAgain = false) {
    running.current?.abort()
    const abort = new AbortController()
    const { signal } = abort
    running.current = abort
    const put = (next: Upload) => !signal.aborted && setUpload(next)
    const working = (share: number) => put({ state: 'working', share })
    working(0)
    try {
      const image = await shrinkImage(photo, share => working(share * SHRINK_PART), signal, isAgain)
      const fetch = fetchWithProgress(share => working(SHRINK_PART + share * (1 - SHRINK_PART)))
      const { id } = await call(endpoint, {}, { image, signal, fetch })
      put({ state: 'sent', id })
    } catch (error) {
      reportFault(error)
      const unusable = UNUSABLE.some(word => isApiError(error, word))
      put({ state: 'failed', reason: failureText(error), unusable })
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
    again: () => file && void send(file, true),
  }
}

export type ImageUpload = ReturnType<typeof useUpload>
