import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import styles from './medal.module.css'

export function Medal({ icon, tone = 'earn' }: { icon: IconName; tone?: 'earn' | 'plain' | 'info' | 'ink' }) {
  return (
    <span className={cx(styles.medal, styles[tone])}>
      <Icon name={icon} />
    </span>
  )
}
