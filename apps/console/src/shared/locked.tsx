import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'

/** Stands in the place of what is opened with a proof. */
export function Locked({ what, onUnlock }: { what: string; onUnlock: () => void }) {
  return (
    <>
      <Note tone="info">{what} is opened with your passkey, and stays open to you for ten minutes.</Note>
      <p>
        <Button size="sm" icon="key" onClick={onUnlock}>
          Open
        </Button>
      </p>
    </>
  )
}
