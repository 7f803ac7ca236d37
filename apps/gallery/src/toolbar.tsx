import { Checkbox } from '@matin/ui/checkbox'
import styles from './toolbar.module.css'

interface ToolbarProps {
  redUp: boolean
  onRedUp: (on: boolean) => void
  still: boolean
  onStill: (on: boolean) => void
}

/** Controls for the whole page: colour of rising prices, and motion. */
export function Toolbar({ redUp, onRedUp, still, onStill }: ToolbarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.switches}>
          <Checkbox checked={redUp} onChange={onRedUp}>
            Red is up
          </Checkbox>
          <Checkbox checked={still} onChange={onStill}>
            Less motion
          </Checkbox>
        </div>
      </div>
    </header>
  )
}
