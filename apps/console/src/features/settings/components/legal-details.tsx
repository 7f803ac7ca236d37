import { getLegalDetails } from '@matin/contract/legal-details'
import { useRead } from '#shared/api/use-read.ts'
import { Fact, Facts } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import styles from '../screens/settings.module.css'

/** They come from a file, so the console only shows them. */
export function LegalDetails() {
  const query = useRead(getLegalDetails, {})
  if (!query.data) return <Unloaded of={query} name="legal details" rows={8} />
  return (
    <div className={styles.list}>
      <p>
        {query.data.length > 0
          ? 'From the file named in LEGAL_FILE. Restart every server after a change.'
          : 'LEGAL_FILE isn’t set: this is a development run, and the texts say so.'}
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
