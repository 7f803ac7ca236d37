import { isApiError } from '@matin/client/api-error'
import {
  getIdentity,
  type IdentitySubmission,
  submitIdentity,
  uploadIdentityPhoto,
} from '@matin/contract/identity'
import { listMessages } from '@matin/contract/messages'
import { getUserInfo } from '@matin/contract/user'
import type { CertificateType } from '@matin/domain/identity/certificate'
import { isAboutPhotos } from '@matin/domain/identity/reason'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { invalidate } from '#shared/api/queries.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useUpload } from '#shared/images/use-upload.ts'
import { useKeptText } from '#shared/state/use-kept-text.ts'

const empty: { type: CertificateType; name: string; number: string } = { type: 'id', name: '', number: '' }

/** First reason why the form cannot be sent, in the order of the page; null when it can. */
export type Missing = 'name' | 'number' | 'failed' | 'front' | 'back' | 'sending'

export type IdentityErrors = Partial<Record<'name' | 'number' | 'frontId' | 'backId', string>>

/** After a submission whose photos failed, its type, name and number stay until the customer changes them. */
export function useIdentityForm(latest: IdentitySubmission | undefined) {
  const t = useTranslations('Identity')
  const [draft, change, drop] = useKeptText('identity', empty)
  const [front, back] = [useUpload(uploadIdentityPhoto), useUpload(uploadIdentityPhoto)]
  const [errors, setErrors] = useState<IdentityErrors>({})
  const [retypes, setRetypes] = useState(false)
  const isEmpty = draft.name === '' && draft.number === ''
  const kept = latest && isAboutPhotos(latest.reason) && isEmpty && !retypes ? latest : null
  const submitting = useMutation({
    mutationFn: (photos: { frontId: string; backId: string }) =>
      call(submitIdentity, kept ? photos : { ...draft, ...photos }),
    onSuccess: () => {
      toast(t('applied'), 'pos')
      drop()
      front.choose(null)
      back.choose(null)
    },
    onError: error => {
      if (isApiError(error)) setErrors(error.fields)
    },
    // After a lost answer the submission may have arrived, too.
    onSettled: () => invalidate(getIdentity, getUserInfo, listMessages),
  })

  const lacks = missing()
  // The form was submitted: it is sent once both photos are uploaded, unless a change or a failure comes first.
  const [queued, setQueued] = useState(false)
  const { mutate } = submitting
  useEffect(() => {
    if (!queued || lacks === 'sending') return
    setQueued(false)
    if (lacks === null && front.upload.state === 'sent' && back.upload.state === 'sent')
      mutate({ frontId: front.upload.id, backId: back.upload.id })
  }, [queued, lacks, front.upload, back.upload, mutate])

  function missing(): Missing | null {
    if (!kept && draft.name.trim() === '') return 'name'
    if (!kept && draft.number.trim() === '') return 'number'
    const states = [front.upload.state, back.upload.state]
    if (states.includes('failed')) return 'failed'
    if (states[0] === 'none') return 'front'
    if (states[1] === 'none') return 'back'
    return states.includes('working') ? 'sending' : null
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (submitting.isPending || (lacks !== null && lacks !== 'sending')) return
    setErrors({})
    setQueued(true)
  }

  return {
    draft,
    /** Submission whose type, name and number are sent again; null while the customer types them. */
    kept,
    type: kept?.type ?? draft.type,
    front,
    back,
    errors,
    missing: lacks,
    queued,
    pending: submitting.isPending || queued,
    submit,
    retype: () => setRetypes(true),
    change(part: Partial<typeof empty>) {
      setQueued(false)
      change(part)
      setErrors({})
    },
  }
}

export type IdentityFormState = ReturnType<typeof useIdentityForm>
