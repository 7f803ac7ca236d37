import { compare, differing } from './comparison.ts'
import styles from './old-new.module.css'

export interface Change {
  name: string
  /** Present value; null where there is none. */
  old: string | null
  now: string
  /** Whether the new value exceeds a bound. If so, it is red and large. */
  beyond?: boolean
}

export function OldNew({ changes }: { changes: readonly Change[] }) {
  const rows = changes.map(change => ({
    ...change,
    isNew: change.old === null,
    ...compare(change.old ?? 'None', change.now),
  }))
  // Texts have no size of change, and need the width.
  const isSized = rows.some(({ by }) => by !== null)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">Becomes</th>
          {isSized && (
            <th scope="col" className={styles.size}>
              Change
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, isNew, beyond = false, old, now, by }) => {
          const part = isNew ? { start: '', old, now, end: '' } : differing(old, now)
          const isSame = old === now
          return (
            <tr key={name} data-changed={!isSame || undefined} data-beyond={beyond || undefined}>
              <th scope="row">{name}</th>
              <td>
                {part.start}
                {!isSame && part.old && <del>{part.old}</del>}
                {part.end}
              </td>
              <td>
                {part.start}
                {!isSame && part.now && <ins>{part.now}</ins>}
                {part.end}
              </td>
              {isSized && <td>{by}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
