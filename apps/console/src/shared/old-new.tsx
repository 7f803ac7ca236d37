import { compare, differing } from './comparison.ts'
import styles from './old-new.module.css'

export interface Change {
  name: string
  old: string
  now: string
  /** Whether the new value exceeds a bound. If so, it is red and large. */
  beyond?: boolean
}

/**
 * Old and new values side by side with equal decimals. Differences are marked, with the size of each change.
 */
export function OldNew({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">Becomes</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, beyond = false, ...change }) => {
          const { old, now, by } = compare(change.old, change.now)
          const part = differing(old, now)
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
              <td>{by}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
