import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { Fact, Facts } from '../../shared/page.tsx'

const KEYS = [
  ['J', 'Next request'],
  ['K', 'Previous request'],
  ['A', 'Approve the one that is open'],
  ['R', 'Reject it with a reason'],
  ['/', 'Search'],
  ['Esc', 'Close the request'],
  ['?', 'These keys'],
] as const

/** The keys of the queue. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keys"
      actions={
        <Button variant="quiet" size="md" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Facts>
        {KEYS.map(([key, does]) => (
          <Fact key={key} name={<kbd>{key}</kbd>}>
            {does}
          </Fact>
        ))}
      </Facts>
    </Dialog>
  )
}
