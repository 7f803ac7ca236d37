import { isApiError } from '@matin/client/api-error'
import { type AddressBook, addAddress, editAddress, type SavedAddress } from '@matin/contract/address-book'
import { getWithdrawalPreview } from '@matin/contract/withdrawal'
import { LABEL_MAX } from '@matin/domain/address-book/saved-only'
import { addressText } from '@matin/domain/text/address'
import { freeText } from '@matin/domain/text/words'
import { Note } from '@matin/ui/note'
import { TextField } from '@matin/ui/text-field'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#shared/api/call.ts'
import { useQuietAnswer } from '#shared/api/use-quiet-answer.ts'
import { AddressField } from '#shared/components/address-field.tsx'
import { Lookalike, type ResembledAddress } from '#shared/components/lookalike.tsx'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { useDestinationRefusal } from '#shared/forms/use-destination-refusal.ts'
import { useSettled } from '#shared/forms/use-settled.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { refreshBook } from '../hooks/use-book.ts'
import styles from './address-form.module.css'

interface AddressFormProps {
  id: string
  book: AddressBook
  /** Entry to change; undefined for a new one. */
  entry: SavedAddress | undefined
  address: string
  onPending: (pending: boolean) => void
}

export function AddressForm({ id, book, entry, onPending, ...first }: AddressFormProps) {
  const t = useTranslations('AddressBook')
  const words = useTranslations('Errors')
  const destinationRefusal = useDestinationRefusal()
  const back = useBack()
  const [label, setLabel] = useState(entry?.label ?? '')
  const [address, setAddress] = useState(entry?.address ?? first.address)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const read = addressText(address)
  const typed = 'text' in read ? read.text : address.trim()
  // The sheet keeps the two addresses on screen while they slide away.
  const [lookalike, setLookalike] = useState<{ known: ResembledAddress; label: string; address: string }>()
  const [asking, setAsking] = useState(false)
  const saving = useMutation({
    /** Resolves with the known address that a changed address resembles, unless the customer has seen both. */
    async mutationFn(input: { label: string; address: string; seen: boolean }) {
      const { seen, ...saved } = input
      if (!seen && saved.address !== entry?.address) {
        const checked = await call(getWithdrawalPreview, { address: saved.address }, { quiet: true })
        if (checked.lookalikeOf) return checked.lookalikeOf
      }
      await (entry ? call(editAddress, { ...saved, id: entry.id }) : call(addAddress, saved))
      return null
    },
    onSuccess: (known, { label, address }) => {
      if (known) {
        setLookalike({ known: { ...known, label: labelOf(known.address) }, label, address })
        return setAsking(true)
      }
      toast(t(entry ? 'modified' : 'added'), 'pos')
      back()
    },
    onError: error => {
      if (isApiError(error)) setErrors(error.fields)
    },
    onSettled: refreshBook,
  })
  useEffect(() => onPending(saving.isPending), [onPending, saving.isPending])

  const settled = useSettled(typed) === typed && typed !== ''
  const taken = book.items.find(item => item.address === typed && item.id !== entry?.id)
  const wrong = addressError()
  const asked = settled && wrong === undefined && typed !== entry?.address
  const found = useQuietAnswer(getWithdrawalPreview, asked ? { address: typed } : null)
  const refused = found.isError && isApiError(found.error) ? found.error.fields.address : undefined

  function labelOf(known: string) {
    return book.items.find(item => item.address === known)?.label
  }

  function addressError(): string | undefined {
    if (typed === '') return t('addressRequired')
    if ('fault' in read) return words(read.fault)
    return destinationRefusal(typed) ?? (taken && t('taken', { label: taken.label }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    const missing = freeText(label) === '' ? t('labelRequired') : undefined
    setErrors({ ...(missing && { label: missing }), ...(wrong && { address: wrong }) })
    if (!missing && !wrong) saving.mutate({ label: freeText(label), address: typed, seen: false })
  }

  return (
    <form id={id} className="stack gap-5 pad pt-2" onSubmit={submit} noValidate>
      <TextField
        label={t('label')}
        hint={`${[...label].length}/${LABEL_MAX}`}
        error={errors.label}
        placeholder={t('labelHint')}
        autoComplete="off"
        maxLength={LABEL_MAX}
        value={label}
        onChange={text => {
          setLabel(text)
          setErrors(({ label: _mended, ...rest }) => rest)
        }}
      />
      <AddressField
        label={t('address')}
        placeholder={t('addressHint')}
        value={address}
        onChange={next => {
          setAddress(next)
          setErrors(({ address: _mended, ...rest }) => rest)
        }}
        error={errors.address ?? (settled ? (wrong ?? refused) : undefined)}
      />
      <div role="status">
        {asked && found.data?.kind === 'ours' && <Note tone="warn">{t('ours')}</Note>}
        {asked && found.data?.contract && <Note tone="warn">{t('contract')}</Note>}
        {asked && found.data?.lookalikeOf && (
          <div data-testid="lookalike" data-value={found.data.lookalikeOf.address}>
            <Note tone="warn">
              <p>{t('lookalike', { kind: found.data.lookalikeOf.kind })}</p>
              <p className={styles.known}>{found.data.lookalikeOf.address}</p>
            </Note>
          </div>
        )}
      </div>
      {lookalike && (
        <NetworkConfirm
          open={asking}
          onClose={() => setAsking(false)}
          title={t('lookalikeAsk')}
          keep={t('lookalikeKeep')}
          confirm={t('lookalikeSave')}
          onConfirm={() => {
            setAsking(false)
            saving.mutate({ label: lookalike.label, address: lookalike.address, seen: true })
          }}
        >
          <Lookalike address={lookalike.address} known={lookalike.known} title={lookalike.label} />
        </NetworkConfirm>
      )}
      {book.savedOnly.on && typed !== entry?.address && (
        <Note tone="info">{t('waitNote', { hours: book.waitHours })}</Note>
      )}
    </form>
  )
}
