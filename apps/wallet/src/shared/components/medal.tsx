import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import styles from './medal.module.css'

/** Round mark with an icon before a row; jade for income or proof. */
export function Medal({ icon, tone = 'earn' }: { icon: IconName; tone?: 'earn' | 'plain' | 'info' | 'ink' }) {
  return (
    <span className={cx(styles.medal, styles[tone])}>
      <Icon name={icon} />
    </span>
  )
}
