import type { SettingPreview } from '@matin/contract/admin/settings'
import { readable } from '#shared/format/format.ts'

export function SettingConsequences({ of: { consequences } }: { of: SettingPreview }) {
  if (consequences.length === 0) return null
  return (
    <ul className="soft my-0.5">
      {consequences.map(({ name, now, value }) => (
        <li key={name}>
          {name}: {now !== null && `${readable(now)} → `}
          <b>{readable(value)}</b>
        </li>
      ))}
    </ul>
  )
}
