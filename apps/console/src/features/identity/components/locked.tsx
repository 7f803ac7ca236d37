import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'

export function Locked({ onUnlock }: { onUnlock: () => void }) {
  return (
    <>
      <Note tone="info">
        Name, number and photos open when you confirm with your passkey or a code, and stay open to you for
        ten minutes. Each submission is confirmed by itself.
      </Note>
      <p className="mt-3">
        <Button size="sm" icon="key" onClick={onUnlock}>
          Open
        </Button>
      </p>
    </>
  )
}
