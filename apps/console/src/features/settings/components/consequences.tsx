import type { SettingPreview } from '@matin/contract/admin/settings'
import { grouped, readable } from '#shared/format.ts'

/** Decisions of the last 30 days, as computed by the server. Also names facts that the server left out. */
export function Consequences({ of: { replayed, consequences, missing } }: { of: SettingPreview }) {
  return (
    <>
      {replayed !== null && (
        <ul className="soft my-0.5">
          {consequences.map(({ name, now, value }) => (
            <li key={name}>
              {name}: {now !== null && `${readable(now)} → `}
              <b>{readable(value)}</b>
            </li>
          ))}
          {consequences.length === 0 && (
            <li>
              {replayed === 0
                ? 'Nothing came in the last 30 days.'
                : 'No decision would have been different.'}
            </li>
          )}
        </ul>
      )}
      {(replayed || missing) && (
        <p className="t-cap">
          {replayed ? `By the ${grouped(String(replayed))} newest cases of the last 30 days. ` : ''}
          {missing}
        </p>
      )}
    </>
  )
}
