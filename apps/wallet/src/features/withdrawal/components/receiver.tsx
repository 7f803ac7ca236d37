import { listAddresses, type SavedAddress } from '@matin/contract/address-book'
import { shortAddress } from '@matin/ui/address-row'
import { cx } from '@matin/ui/cx'
import { FieldError } from '@matin/ui/field'
import { Icon } from '@matin/ui/icon'
import { Note } from '@matin/ui/note'
import { Panel } from '@matin/ui/panel'
import { part } from '@matin/ui/part'
import { Suspense, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { AddressField } from '#shared/components/address-field.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from './receiver.module.css'

const SavedPicker = part(async () => (await import('./saved-picker.tsx')).SavedPicker)

interface ReceiverProps {
  value: string
  onChange: (value: string) => void
  /** Called when a pasted payment link names an amount. */
  onAmount: (amount: string) => void
  error: string | undefined
  savedOnly: boolean
  /** Whether the typed address can be saved: it is complete, valid, and not an address of the platform. */
  maySave: boolean
}

const WAY = 'inline-row gap-1.5 target justify-self-start fs-label semi ink'

/** Typed, pasted, or chosen from the address book. With `savedOnly`, it can only be chosen. */
export function Receiver({ value, onChange, onAmount, error, savedOnly, maySave }: ReceiverProps) {
  const t = useTranslations('Withdraw')
  const book = useEndpoint(listAddresses, {}, { staleTime: 0 })
  const [picking, setPicking] = useState(false)
  // Once it has been open it stays, so that it can slide away.
  const [wanted, setWanted] = useState(false)
  const saved = book.data?.items.find(item => item.address === value.trim())
  const some = (book.data?.items.length ?? 0) > 0

  function open() {
    setWanted(true)
    setPicking(true)
  }

  function pick(item: SavedAddress) {
    onChange(item.address)
    setPicking(false)
  }

  return (
    <div className="stack gap-2.5">
      {savedOnly && (
        <Note tone="info" icon="shield-check">
          {t('savedOnly')}
        </Note>
      )}
      {saved ? (
        <SavedCard item={saved} onChange={open} onOther={savedOnly ? undefined : () => onChange('')} />
      ) : savedOnly ? (
        <ChooseButton onOpen={open} />
      ) : (
        <AddressField
          label={t('address')}
          placeholder={t('addressHint')}
          value={value}
          onChange={onChange}
          onAmount={onAmount}
          error={error}
        />
      )}
      {(saved || savedOnly) && (
        <div role="alert" className="contents">
          {error !== undefined && <FieldError>{error}</FieldError>}
        </div>
      )}
      {!saved && !savedOnly && (
        <p className={cx(styles.ways, 'flex flex-wrap gap-x-5')}>
          {some && (
            <button type="button" className={WAY} onClick={open}>
              <Icon name="book" size={18} />
              {t('choose')}
            </button>
          )}
          {book.data && maySave && (
            <Link to="/pages/Personal/addAddress" search={{ address: value.trim() }} className={WAY}>
              <Icon name="plus" size={18} />
              {t('saveThis')}
            </Link>
          )}
        </p>
      )}
      {wanted && book.data && (
        <Suspense>
          <SavedPicker open={picking} onClose={() => setPicking(false)} book={book.data} onPick={pick} />
        </Suspense>
      )}
    </div>
  )
}

interface SavedCardProps {
  item: SavedAddress
  onChange: () => void
  /** Replaces the chosen address by a field to type in; undefined where only saved addresses are allowed. */
  onOther: (() => void) | undefined
}

function SavedCard({ item, onChange, onOther }: SavedCardProps) {
  const t = useTranslations('Withdraw')
  return (
    <>
      <Panel
        className={cx(styles.card, 'stack gap-3.5 w-full')}
        render={<button type="button" onClick={onChange} />}
      >
        <span className={styles.disc}>
          <Icon name="book" />
        </span>
        <span className="stack gap-0.5 min-w-0" data-testid="receiver" data-value={item.address}>
          <b className="semi truncate">{item.label}</b>
          <span className="mono t-label muted">{shortAddress(item.address)}</span>
        </span>
        <span className="row gap-1.5 fs-label semi">
          {t('change')}
          <Icon name="right" size={18} />
        </span>
      </Panel>
      {onOther && (
        <button type="button" className={cx(styles.ways, WAY)} onClick={onOther}>
          {t('typeOther')}
        </button>
      )}
    </>
  )
}

function ChooseButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('Withdraw')
  return (
    <Panel
      className={cx(styles.card, 'stack gap-3.5 w-full')}
      render={<button type="button" onClick={onOpen} />}
    >
      <span className={styles.disc}>
        <Icon name="book" />
      </span>
      <b className="semi">{t('choose')}</b>
      <Icon name="right" size={18} />
    </Panel>
  )
}
