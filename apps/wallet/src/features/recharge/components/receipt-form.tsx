import { isApiError } from '@matin/client/api-error'
import { type Recharge, submitTopup, uploadImage } from '@matin/contract/recharge'
import { fromWire } from '@matin/domain/money/amount'
import { decimalsOf } from '@matin/domain/money/asset'
import { txidText } from '@matin/domain/text/address'
import { AmountField } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { leadToError } from '@matin/ui/lead-to-error'
import { shownAsTaken } from '@matin/ui/shown-as-taken'
import { TextField } from '@matin/ui/text-field'
import { toast } from '@matin/ui/toast'
import { UploadTile } from '@matin/ui/upload-tile'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { moneyForm, useMoneyForm } from '#shared/api/use-money-form.ts'
import { MoneyFields } from '#shared/components/outcome-note.tsx'
import { useRefusalText } from '#shared/forms/refusals.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { type Upload, useUpload } from '#shared/images/use-upload.ts'
import type { TopupAddress } from './deposit-address.tsx'
import styles from './receipt-form.module.css'
import { chosenOf, SeenTransfers, transferKey } from './seen-transfers.tsx'

/** `offered`: the transfer that last filled in the form, so that fields which were cleared stay empty. */
const empty = {
  quantity: '',
  txid: '',
  logIndex: null as number | null,
  offered: '',
}
const receiptForm = moneyForm({ name: 'recharge', endpoint: submitTopup, initial: empty })
type Errors = Partial<Record<'quantity' | 'txid' | 'voucherId', string>>

interface ReceiptFormProps extends TopupAddress {
  id: string
  onPending: (pending: boolean) => void
  onDone: (recharge: Recharge) => void
}

export function ReceiptForm({ id, onPending, onDone, ...terms }: ReceiptFormProps) {
  const t = useTranslations('Recharge')
  const common = useTranslations('Common')
  const refusalText = useRefusalText()
  const check = useCheck()
  const submitting = useMoneyForm(receiptForm, {
    onBooked(recharge, { values }) {
      setDraft({ ...empty, offered: values.offered })
      voucher.choose(null)
      toast(common('operationSuccessful'), 'pos')
      onDone(recharge)
    },
  })
  const { values: draft, change: setDraft, doubt } = submitting
  const [errors, setErrors] = useState<Errors>({})
  const voucher = useUpload(uploadImage)
  // The form was submitted: it is sent once the voucher is uploaded, unless a change or a failure comes first.
  const [queued, setQueued] = useState(false)
  // An error about the voucher no longer holds once the upload's state changes.
  const [said, setSaid] = useState(voucher.upload.state)
  if (said !== voucher.upload.state) {
    setSaid(voucher.upload.state)
    setErrors(withoutVoucher)
  }
  const { minimum, withoutReceipt, confirmationsNeeded } = terms
  useOffered(submitting, withoutReceipt, () => setErrors({}))
  const pending = submitting.pending || queued
  useEffect(() => onPending(pending), [onPending, pending])
  const sendQueued = useEffectEvent((voucherId: string | null) => {
    setQueued(false)
    if (voucherId !== null) send(voucherId)
  })
  useEffect(() => {
    if (!queued || voucher.upload.state === 'working') return
    sendQueued(voucher.upload.state === 'sent' ? voucher.upload.id : null)
  }, [queued, voucher.upload])

  function change(part: Partial<typeof empty>) {
    setQueued(false)
    setDraft(part)
    setErrors({})
  }

  function chooseVoucher(file: File | null) {
    setQueued(false)
    voucher.choose(file)
    setErrors(withoutVoucher)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || doubt !== null) return
    const found = check(draft, voucher.upload)
    setErrors(found)
    if (Object.keys(found).length === 0) setQueued(true)
  }

  function send(voucherId: string) {
    const txid = draft.txid.trim()
    submitting
      .send({
        quantity: draft.quantity,
        voucherId,
        ...(txid && { txid }),
        ...(txid && draft.logIndex !== null && { logIndex: draft.logIndex }),
      })
      .catch((error: unknown) => {
        if (!isApiError(error)) return
        setErrors(error.fields)
        leadToError()
      })
  }

  return (
    <>
      <SeenTransfers
        transfers={withoutReceipt}
        needed={confirmationsNeeded}
        chosen={chosenOf(withoutReceipt, draft)}
        onChoose={({ amount, txid, logIndex }) => change({ quantity: amount, txid, logIndex })}
      />
      <form id={id} className="stack gap-5 pad pt-6" onSubmit={submit} noValidate>
        <h2 className="t-title">{t('afterTitle')}</h2>
        <MoneyFields form={submitting}>
          <AmountField
            label={t('amount')}
            error={errors.quantity}
            className="num semi"
            decimals={decimalsOf('USDT')}
            unit="USDT"
            value={draft.quantity}
            onChange={quantity => change({ quantity })}
            end={<span className="med soft">USDT</span>}
          />
          <VoucherField voucher={voucher} queued={queued} error={errors.voucherId} onChoose={chooseVoucher} />
          <TextField
            label={t('txid')}
            hint={t('optional')}
            error={errors.txid}
            className="mono"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete="off"
            value={draft.txid}
            onChange={text => change({ txid: shownAsTaken(txidText, text), logIndex: null })}
          />
        </MoneyFields>
        {belowMinimum(draft.quantity, minimum) && (
          <p className="t-label muted">{refusalText('below_minimum', { minimum, unit: 'USDT' })}</p>
        )}
      </form>
    </>
  )
}

interface VoucherFieldProps {
  voucher: Omit<ReturnType<typeof useUpload>, 'choose'>
  queued: boolean
  error: string | undefined
  onChoose: (file: File | null) => void
}

function VoucherField({ voucher, queued, error, onChoose }: VoucherFieldProps) {
  const { file, upload, again } = voucher
  const t = useTranslations('Recharge')
  const failed = upload.state === 'failed' ? t('uploadFailed', { reason: upload.reason }) : undefined
  return (
    <fieldset className={cx(styles.voucher, 'stack gap-2.5')}>
      <legend className="mb-2 fs-label med soft">{t('voucher')}</legend>
      <div className={cx(file && styles.tiles)}>
        <UploadTile
          title={t('voucherAdd')}
          hint={t('voucherHint')}
          file={file}
          onChange={onChoose}
          progress={upload.state === 'working' ? upload.share : undefined}
          error={failed ?? error}
        />
        {file && (
          <UploadTile
            title={t('voucherOther')}
            hint={t('voucherOtherHint')}
            file={null}
            onChange={next => next && onChoose(next)}
          />
        )}
      </div>
      <p role="status" className="t-label muted">
        {queued && upload.state === 'working' ? t('queued') : ''}
      </p>
      {failed && (
        <Button size="sm" variant="quiet" icon="refresh" onClick={again}>
          {t('uploadAgain')}
        </Button>
      )}
    </fieldset>
  )
}

function useCheck(): (draft: typeof empty, upload: Upload) => Errors {
  const t = useTranslations('Recharge')
  const words = useTranslations('Errors')
  return (draft, upload) => {
    const found: Errors = {}
    const quantity = fromWire(draft.quantity, 'USDT') ?? 0n
    if (draft.quantity === '') found.quantity = t('amountRequired')
    else if (quantity === 0n) found.quantity = words('amount_incorrect')
    if (draft.txid.trim() !== '' && 'fault' in txidText(draft.txid)) found.txid = words('txid_format')
    if (upload.state === 'none') found.voucherId = t('voucherRequired')
    if (upload.state === 'failed') found.voucherId = upload.reason
    return found
  }
}

interface ReceiptDraft {
  values: typeof empty
  change: (part: Partial<typeof empty>) => void
  doubt: unknown
}

/** Fills an empty form with a transfer that has arrived, once for each transfer. */
function useOffered(
  { values, change, doubt }: ReceiptDraft,
  transfers: TopupAddress['withoutReceipt'],
  onFilled: () => void,
): void {
  const untouched = values.quantity === '' && values.txid === ''
  // Dust, which anybody can send at no cost, is filled in only when the customer chooses it.
  const first = transfers.find(({ dust }) => !dust)
  const filled = useEffectEvent(onFilled)
  useEffect(() => {
    if (!untouched || doubt !== null || !first || transferKey(first) === values.offered) return
    const { amount, txid, logIndex } = first
    change({ quantity: amount, txid, logIndex, offered: transferKey(first) })
    filled()
  }, [untouched, doubt, first, values.offered, change])
}

function withoutVoucher({ voucherId: _mended, ...rest }: Errors): Errors {
  return rest
}

/** Returns whether to show the hint about the minimum. Smaller transfers are accepted and added up. */
function belowMinimum(quantity: string, minimum: string): boolean {
  const minor = fromWire(quantity, 'USDT') ?? 0n
  return minor > 0n && minor < (fromWire(minimum, 'USDT') ?? 0n)
}
