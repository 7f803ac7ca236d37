import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { Loaded } from '#shared/components/loaded.tsx'
import { PageSkeleton, SkeletonRows, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { AddressList } from '../components/address-list.tsx'
import { SavedOnly } from '../components/saved-only.tsx'
import { useBook } from '../hooks/use-book.ts'

export default function AddressBookScreen() {
  const t = useTranslations('AddressBook')
  const book = useBook()
  const full = book.data !== undefined && book.data.items.length >= book.data.most
  const empty = book.data?.items.length === 0
  return (
    <Screen
      title={t('title')}
      onRefresh={() => book.refetch()}
      cta={
        book.data &&
        !empty &&
        (full ? (
          <Button block disabled>
            {t('full', { most: book.data.most })}
          </Button>
        ) : (
          <Link to="/pages/Personal/addAddress" className={buttonClass({ block: true })}>
            {t('add')}
          </Link>
        ))
      }
    >
      <Loaded query={book} skeleton={<BookSkeleton />}>
        {data => (
          <>
            {empty ? (
              <EmptyState
                title={t('empty')}
                action={
                  <Link to="/pages/Personal/addAddress" className={buttonClass({ size: 'md' })}>
                    {t('add')}
                  </Link>
                }
              >
                {t('emptyText')}
              </EmptyState>
            ) : (
              <AddressList book={data} />
            )}
            <SavedOnly book={data} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function BookSkeleton() {
  return (
    <PageSkeleton>
      <SkeletonRows count={2} height={82} end={16} />
      <SkeletonRows count={1} height={56} end={48} />
      <SkeletonText lines={3} />
    </PageSkeleton>
  )
}
