import { SkeletonStack } from '@matin/ui/skeleton'
import { useId, useState } from 'react'
import { Loaded, NotThere } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { AddressForm } from '../components/address-form.tsx'
import { useBook } from '../hooks/use-book.ts'

/** `id` is the entry to edit, `address` the one typed on the withdraw page. */
export default function AddAddressScreen({ id, address }: { id?: string; address?: string }) {
  const t = useTranslations('AddressBook')
  const book = useBook()
  const formId = useId()
  const [pending, setPending] = useState(false)
  const entry = id === undefined ? undefined : book.data?.items.find(item => item.id === id)
  const gone = id !== undefined && !entry
  return (
    <Screen
      title={t(id === undefined ? 'addTitle' : 'editTitle')}
      cta={
        book.data &&
        !gone && (
          <NetworkButton type="submit" form={formId} block pending={pending}>
            {t(pending ? 'saving' : 'save')}
          </NetworkButton>
        )
      }
    >
      <Loaded query={book} skeleton={<SkeletonStack className="stack gap-4 pad pt-2" shapes={[82, 82]} />}>
        {data =>
          gone ? (
            <NotThere title={t('gone')} list={{ to: '/pages/Personal/addressBook' }} />
          ) : (
            <AddressForm
              id={formId}
              book={data}
              entry={entry}
              address={address ?? ''}
              onPending={setPending}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}
