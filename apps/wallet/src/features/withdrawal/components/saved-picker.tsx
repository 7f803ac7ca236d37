import type { AddressBook, SavedAddress } from '@matin/contract/address-book'
import { AddressText } from '@matin/ui/address-row'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Chip } from '@matin/ui/chip'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { matching, SEARCH_FROM } from '#shared/addresses/matching.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import styles from './saved-picker.module.css'

interface SavedPickerProps {
  open: boolean
  onClose: () => void
  book: AddressBook
  onPick: (item: SavedAddress) => void
}

/** An address that must still wait shows from when it can be used, and cannot be chosen. */
export function SavedPicker({ open, onClose, book, onPick }: SavedPickerProps) {
  const t = useTranslations('Withdraw')
  const [text, setText] = useState('')
  const found = matching(book.items, text)
  return (
    <BottomSheet open={open} onClose={onClose} title={t('pickTitle')}>
      <div className={styles.sheet}>
        {book.items.length >= SEARCH_FROM && (
          <div className="pad">
            <TextInput
              type="search"
              icon="search"
              aria-label={t('pickSearch')}
              placeholder={t('pickSearch')}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </div>
        )}
        {found.length === 0 && <EmptyState title={t(book.items.length === 0 ? 'pickEmpty' : 'pickNone')} />}
        <Rows label={t('pickTitle')}>
          {found.map(item => (
            <PickRow key={item.id} item={item} waits={book.savedOnly.on && !item.usable} onPick={onPick} />
          ))}
        </Rows>
        <Link to="/pages/Personal/addressBook" className="place-center target semi ink">
          {t('manage')}
        </Link>
      </div>
    </BottomSheet>
  )
}

interface PickRowProps {
  item: SavedAddress
  waits: boolean
  onPick: (item: SavedAddress) => void
}

function PickRow({ item, waits, onPick }: PickRowProps) {
  const t = useTranslations('Withdraw')
  const times = useTimes()
  return (
    <ListRow
      icon="wallet"
      title={item.label}
      sub={
        <span className="stack gap-1.5 justify-items-start">
          <AddressText address={item.address} />
          {waits && (
            <Chip tone="warn" icon="clock">
              {t('waiting', { time: times.due(item.usableAt) })}
            </Chip>
          )}
        </span>
      }
      render={<button type="button" disabled={waits} onClick={() => onPick(item)} />}
      chevron={false}
    />
  )
}
