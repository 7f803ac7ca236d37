import { getLegalDetails } from '@matin/contract/legal-details'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useRead } from '#shared/api/use-read.ts'
import { Fact, Facts } from '#shared/page/page.tsx'
import { ErrorState } from '#shared/page/states.tsx'
import styles from '../screens/settings.module.css'

/** They come from a file, so the console only shows them. */
export function LegalDetails() {
  const query = useRead(getLegalDetails, {})
  if (query.isError)
    return <ErrorState title="The legal details could not be loaded." onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton badges={false} rows={8} />
  return (
    <div className={styles.list}>
      <p>
        {query.data.length > 0
          ? 'From the file that LEGAL_FILE names. A change takes a restart of each server.'
          : 'LEGAL_FILE is not set: this is a development run, and the texts show placeholders.'}
      </p>
      <Facts>
        {query.data.map(({ key, value }) => (
          <Fact key={key} name={key}>
            {value}
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
