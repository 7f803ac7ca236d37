import { type AddressBook, deleteAddress, type SavedAddress } from '@matin/contract/address-book'
import { AddressText } from '@matin/ui/address-row'
import { Chip } from '@matin/ui/chip'
import { RowContent, Rows } from '@matin/ui/list-row'
import { SwipeRow } from '@matin/ui/swipe-row'
import { TextInput } from '@matin/ui/text-input'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { matching, SEARCH_FROM } from '#shared/addresses/matching.ts'
import { call } from '#shared/api/call.ts'
import { NetworkConfirm } from '#shared/components/network-confirm.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useKept } from '#shared/router/use-kept.ts'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { refreshBook } from '../hooks/use-book.ts'

export function AddressList({ book }: { book: AddressBook }) {
  const t = useTranslations('AddressBook')
  const [text, setText] = useKept<string>('search', '')
  const [deleting, setDeleting] = useState<SavedAddress | null>(null)
  const found = matching(book.items, text)
  return (
    <>
      {book.items.length >= SEARCH_FROM && (
        <div className="pad pt-1 pb-3">
          <TextInput
            type="search"
            icon="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </div>
      )}
      {found.length === 0 && (
        <p className="pad pt-6 pb-6 muted text-center wrap-anywhere" role="status">
          {t('noMatch', { text: text.trim() })}
        </p>
      )}
      <Rows label={t('title')}>
        {found.map(item => (
          <AddressItem
            key={item.id}
            item={item}
            waiting={book.savedOnly.on && !item.usable}
            onDelete={() => setDeleting(item)}
          />
        ))}
      </Rows>
      <DeleteSheet item={deleting} hours={book.waitHours} onClose={() => setDeleting(null)} />
    </>
  )
}

interface AddressItemProps {
  item: SavedAddress
  waiting: boolean
  onDelete: () => void
}

function AddressItem({ item, waiting, onDelete }: AddressItemProps) {
  const t = useTranslations('AddressBook')
  const times = useTimes()
  const navigate = useNavigate()
  const edit = () => navigate({ to: '/pages/Personal/addAddress', search: { id: item.id } })
  return (
    <SwipeRow
      label={t('actionsFor', { label: item.label })}
      actions={[
        { icon: 'edit', label: t('edit'), onAct: edit },
        { icon: 'close', label: t('delete'), danger: true, onAct: onDelete },
      ]}
    >
      <RowContent
        icon="wallet"
        title={item.label}
        render={<Link to="/pages/Personal/addAddress" search={{ id: item.id }} />}
        chevron={false}
        sub={
          <span className="stack gap-1.5 justify-items-start">
            <AddressText address={item.address} />
            {waiting && (
              <Chip tone="warn" icon="clock">
                {t('usableFrom', { time: times.due(item.usableAt) })}
              </Chip>
            )}
          </span>
        }
      />
    </SwipeRow>
  )
}

interface DeleteSheetProps {
  item: SavedAddress | null
  hours: number
  onClose: () => void
}

/** Warns that the address, if saved again, must wait again while withdrawals go only to saved addresses. */
function DeleteSheet({ item, hours, onClose }: DeleteSheetProps) {
  const t = useTranslations('AddressBook')
  // The sheet keeps its entry on screen while it slides away.
  const [shown, setShown] = useState(item)
  if (item && item !== shown) setShown(item)
  const deletion = useMutation({
    mutationFn: (id: string) => call(deleteAddress, { id }),
    onSuccess: () => toast(t('deleted'), 'pos'),
    onSettled: () => {
      onClose()
      return refreshBook()
    },
  })
  return (
    <NetworkConfirm
      open={item !== null}
      onClose={onClose}
      title={t('deleteAsk', { label: shown?.label ?? '' })}
      confirm={t('delete')}
      keep={t('keep')}
      pending={deletion.isPending}
      onConfirm={() => item && deletion.mutate(item.id)}
    >
      <p className="wrap-anywhere">
        <AddressText address={shown?.address ?? ''} />
      </p>
      <p className="soft">{t('deleteText', { hours })}</p>
    </NetworkConfirm>
  )
}
