import { Icon, type IconName } from './icon.tsx'
import { type RenderElement, renderAs } from './render-as.tsx'
import styles from './tab-bar.module.css'

export interface TabBarItem {
  icon: IconName
  label: string
  /** Link that sets `aria-current="page"` by itself when active. */
  link: RenderElement
}

export function TabBar({ label, items }: { label: string; items: TabBarItem[] }) {
  return (
    <nav className={styles.bar} aria-label={label}>
      {items.map(item => (
        <span key={item.icon} className={styles.cell}>
          {renderAs(
            item.link,
            styles.tab ?? '',
            <>
              <Icon name={item.icon} />
              {item.label}
            </>,
          )}
        </span>
      ))}
    </nav>
  )
}
