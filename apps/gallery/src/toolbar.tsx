import { Checkbox } from '@matin/ui/checkbox'
import { cx } from '@matin/ui/cx'
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
      <div className={cx(styles.inner, 'row flex-wrap justify-between')}>
        <div className="flex gap-2 pad">
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
