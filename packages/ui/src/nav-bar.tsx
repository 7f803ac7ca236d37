import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './nav-bar.module.css'
import { type RenderElement, renderAs } from './render-as.tsx'
import { useUi } from './ui-provider.tsx'

interface NavBarProps {
  title?: ReactNode
  onBack: () => void
  /** Shows the back button as a cross, because what was done here cannot be undone by going back. */
  closes?: boolean
  end?: ReactNode
}

export function NavBar({ title, onBack, closes = false, end }: NavBarProps) {
  const { labels } = useUi()
  return (
    <header className={styles.bar}>
      <IconButton
        icon={closes ? 'close' : 'left'}
        label={closes ? labels.close : labels.back}
        onClick={onBack}
      />
      {title ? <h1 className={styles.title}>{title}</h1> : <span />}
      <div className={styles.end}>{end}</div>
    </header>
  )
}

export function NavAction({ render, children }: { render: RenderElement; children: ReactNode }) {
  return renderAs(render, styles.link ?? '', children)
}
