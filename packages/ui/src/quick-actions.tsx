import { Icon, type IconName } from './icon.tsx'
import styles from './quick-actions.module.css'
import { type RenderElement, renderAs } from './render-as.tsx'

interface QuickAction {
  icon: IconName
  label: string
  link: RenderElement
}

/** Up to four round actions; the first one is solid. */
export function QuickActions({ label, items }: { label: string; items: QuickAction[] }) {
  return (
    <nav className={styles.quick} aria-label={label}>
      {items.map(item => (
        <span key={item.icon} className={styles.cell}>
          {renderAs(
            item.link,
            styles.action ?? '',
            <>
              <i className={styles.disc}>
                <Icon name={item.icon} />
              </i>
              {item.label}
            </>,
          )}
        </span>
      ))}
    </nav>
  )
}
