import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import styles from './states.module.css'

/** Stands in the place of what is opened with a proof: a passkey's, or a code of whoever has no passkey. */
export function Locked({ what, onUnlock }: { what: string; onUnlock: () => void }) {
  return (
    <>
      <Note tone="info">
        {what} opens when you confirm with your passkey or a code, and stays open to you for ten minutes.
      </Note>
      <p className={styles.open}>
        <Button size="sm" icon="key" onClick={onUnlock}>
          Open
        </Button>
      </p>
    </>
  )
}
