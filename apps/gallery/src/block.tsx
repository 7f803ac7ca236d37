import { cx } from '@matin/ui/cx'
import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

interface BlockProps {
  title: string
  /** Note on how to use the component. */
  note?: string
  /** `flush` lets rows reach the edges of the block. */
  look?: 'flush'
  children: ReactNode
}

/** Block with one component in its states. */
export function Block({ title, note, look, children }: BlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      <div className={cx(styles.body, look && styles[look])}>{children}</div>
    </section>
  )
}

/** Heading of the state that follows. */
export function State({ name }: { name: string }) {
  return <h3 className={styles.state}>{name}</h3>
}

/** Lays out its children below one another. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack gap-2.5">{children}</div>
}

/** Lays out two children side by side, equally wide. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** Lays out its children side by side, in as many lines as they need. */
export function Wrap({ children }: { children: ReactNode }) {
  return <div className={styles.wrap}>{children}</div>
}
