import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'

export function Locked({ onUnlock }: { onUnlock: () => void }) {
  return (
    <>
      <Note tone="info">
        Confirm with your passkey or a code to see the name, number and photos for ten minutes. Each
        submission needs its own confirmation.
      </Note>
      <p className="mt-3">
        <Button size="sm" icon="key" onClick={onUnlock}>
          Open
        </Button>
      </p>
    </>
  )
}
