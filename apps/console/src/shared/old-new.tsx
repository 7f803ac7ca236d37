import styles from './old-new.module.css'

export interface Change {
  name: string
  old: string
  now: string
}

/** What is so now beside what it becomes; what changes is marked. */
export function OldNew({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">Becomes</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, old, now }) => (
          <tr key={name} data-changed={old !== now || undefined}>
            <th scope="row">{name}</th>
            <td>{old}</td>
            <td>{old === now ? now : <mark>{now}</mark>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
