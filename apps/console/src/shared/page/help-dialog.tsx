import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Dialog } from '@matin/ui/dialog'
import { PageBoundary } from '@matin/ui/page-boundary'
import { Switch } from '@matin/ui/switch'
import { type ReactNode, Suspense } from 'react'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useShownKeys, useSingleKeys } from '#shared/keys/keys.ts'
import { useFrame } from './frame.ts'
import styles from './help-dialog.module.css'
import { Crashed } from './states.tsx'

interface HelpDialogProps {
  title: string
  help: ReactNode
  onClose: () => void
}

export function HelpDialog({ title, help, onClose }: HelpDialogProps) {
  const frame = useFrame()
  const keys = useShownKeys()
  const [single, setSingle] = useSingleKeys()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}: keys and procedure`}
      actions={
        <Button variant="quiet" size="md" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={cx(styles.help, 'stack gap-2.5 my-2 overflow-auto')}>
        {help}
        <h3>Keys</h3>
        <dl className={styles.keys}>
          {keys.map(([name, { label }]) => (
            <div key={name}>
              <dt>
                <KeyCap name={name} />
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <Switch checked={single} onTurn={setSingle} label="Use single-key shortcuts outside fields" />
        {frame && (
          <PageBoundary failed={Crashed}>
            <Suspense>
              <frame.Procedure of={title} />
            </Suspense>
          </PageBoundary>
        )}
      </div>
    </Dialog>
  )
}
