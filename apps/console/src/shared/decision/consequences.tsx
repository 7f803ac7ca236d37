import type { ProposalBound } from '@matin/contract/admin/proposals'
import { Note } from '@matin/ui/note'
import { groupedAmounts, readable } from '#shared/format/format.ts'
import { boundSentence } from './bounds.ts'
import { changeOf, compare } from './comparison.ts'
import styles from './consequences.module.css'

export function Consequences({ of }: { of: readonly { name: string; now: string | null; value: string }[] }) {
  if (of.length === 0) return null
  return (
    <table className={styles.table}>
      <tbody>
        {of.map(({ name, now, value }) => {
          const compared = now === null ? null : compare(readable(now), readable(value))
          const by = now === null ? null : changeOf(now, value)
          return (
            <tr key={name}>
              <th scope="row">{groupedAmounts(name)}</th>
              <td>
                <b>{compared?.now ?? readable(value)}</b>
                {compared && (
                  <small>
                    {compared.old} now{by !== null && ', '}
                    {by !== null && <b data-tone="warn">{by}</b>}
                  </small>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Bounds of a value. Names the exceeded bounds, for which the approver must retype the value. */
export function Bounds({ of }: { of: readonly ProposalBound[] }) {
  const beyond = of.filter(({ exceeded }) => exceeded)
  if (of.length === 0) return null
  if (beyond.length === 0)
    return (
      <Note tone="pos">
        <b>Within all bounds.</b>
      </Note>
    )
  return (
    <Note tone="neg" icon="alert" live>
      {beyond.map(bound => (
        <div key={bound.name}>
          <b>{boundSentence(bound)}.</b>
        </div>
      ))}
      Check the decimal point. The approver must type the value again.
    </Note>
  )
}
