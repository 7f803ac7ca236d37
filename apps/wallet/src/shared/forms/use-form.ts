import { type ApiError, isApiError } from '@matin/client/api-error'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { leadToError } from '@matin/ui/lead-to-error'
import { silenceToast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import type { FormError } from '../../messages/catalogue-of.ts'
import { call } from '../api/call.ts'
import { failureText } from '../api/fault.ts'
import { queryClient } from '../api/query-client.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { validate } from './validate.ts'

interface FormOptions<E extends Endpoint, V> {
  endpoint: E
  /** Name of the draft that keeps the typed values while another page is open. */
  draft?: string
  initial: V
  toInput: (values: V) => InputOf<E>
  /** Returns the errors, by field, that the schema does not find, such as a different repeated password. */
  check?: (values: V) => Partial<Record<keyof V & string, FormError>>
  onDone: (data: DataOf<E>, values: V) => void
  /** Called when the server refused, after its error texts have been shown at the fields. */
  onRefused?: (error: ApiError) => void
}

export interface FieldOf<T> {
  value: T
  onChange: (value: T) => void
  error: string | undefined
}

/** Submitting checks the endpoint's schema first. Typing in a field removes the error at it. */
export function useForm<E extends Endpoint, V extends object>(options: FormOptions<E, V>) {
  const { endpoint, draft, initial, toInput, check, onDone, onRefused } = options
  const t = useTranslations('Errors')
  const [values, change, drop] = useDraft(draft, initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const mutation = useMutation({
    mutationFn: (sent: V) => call(endpoint, toInput(sent)),
    onSuccess: (data, sent) => {
      drop()
      onDone(data, sent)
    },
    onError: error => {
      if (!isApiError(error)) return
      setErrors({ ...error.fields })
      onRefused?.(error)
      if (!Object.keys(error.fields).some(field => field in initial)) return
      silenceToast()
      leadToError()
    },
  })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (mutation.isPending) return
    const found: Partial<Record<string, FormError>> = {
      ...validate(endpoint, toInput(values)),
      ...check?.(values),
    }
    const texts = Object.fromEntries(
      Object.entries(found).flatMap(([field, word]) => (word ? [[field, t(word)]] : [])),
    )
    setErrors(texts)
    if (Object.keys(texts).length === 0) mutation.mutate(values)
    else leadToError()
  }

  function set<K extends keyof V & string>(field: K, value: V[K]) {
    change({ [field]: value } as unknown as Partial<V>)
    setErrors(({ [field]: _mended, ...rest }) => rest)
  }

  return {
    values,
    submit,
    /** Adds values such as a second factor. Resolves with the text of the error, or undefined. */
    async resend(part: Partial<V>): Promise<string | undefined> {
      try {
        await mutation.mutateAsync({ ...values, ...part })
        return undefined
      } catch (error) {
        if (isApiError(error)) return error.msg
        return failureText(error)
      }
    },
    pending: mutation.isPending,
    set,
    /** Value, change and error of a field, for its control. */
    at: <K extends keyof V & string>(field: K): FieldOf<V[K]> => ({
      value: values[field],
      onChange: value => set(field, value),
      error: errors[field],
    }),
    errorOf: (field: keyof V & string): string | undefined => errors[field],
    clearError: (field: keyof V & string) => setErrors(({ [field]: _mended, ...rest }) => rest),
    setError: (field: keyof V & string, word: FormError) =>
      setErrors(before => ({ ...before, [field]: t(word) })),
  }
}

/** With a name, values outlast other pages, in memory only, and are cleared on signing in and out. */
function useDraft<T extends object>(name: string | undefined, initial: T) {
  const [value, setValue] = useState<T>(() => queryClient.getQueryData<T>(['draft', name]) ?? initial)
  const change = useCallback(
    (part: Partial<T>) =>
      setValue(before => {
        const next = { ...before, ...part }
        if (name !== undefined) queryClient.setQueryData(['draft', name], next)
        return next
      }),
    [name],
  )
  /** Removes the draft after it was sent, so that the next form begins empty. */
  const drop = useCallback(
    () => queryClient.removeQueries({ queryKey: ['draft', name], exact: true }),
    [name],
  )
  return [value, change, drop] as const
}
