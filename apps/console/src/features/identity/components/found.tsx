import type { ReviewedIdentity } from '@matin/contract/admin/identity'
import { Icon, type IconName } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import { Person } from '#shared/customer/person.tsx'
import { dayAndTime, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import styles from '../screens/identities.module.css'

export function Found({ row }: { row: ReviewedIdentity }) {
  const { sameCertificate, sameName, revoked, firstApproval, earlier, views } = row
  return (
    <section aria-label="Found by the system">
      <h3>Found by the system</h3>
      <ul className={styles.found}>
        {sameCertificate.map(other => (
          <Line key={other.uid} icon="users" tone="neg" title="Same certificate on another account">
            <Person {...other} /> · {words(other.state)}
          </Line>
        ))}
        {sameName.map(other => (
          <Line key={other.uid} icon="users" tone="warn" title="Same name, different number">
            <Person {...other} />
          </Line>
        ))}
        {revoked && (
          <Line icon="undo" tone="warn" title={`Passed before, revoked by ${revoked.operator.name}`}>
            {dayAndTime(revoked.at)}: {text('en', `reasons.identity.${revoked.reason}`)}
          </Line>
        )}
        {firstApproval && (
          <Line icon="two" title={`First approval by ${firstApproval.operator.name}`}>
            {dayAndTime(firstApproval.at)}
          </Line>
        )}
        {earlier.map(one => (
          <Line key={one.id} icon="history" title={`Sent before: ${words(one.state).toLowerCase()}`}>
            {one.reason && `${text('en', `reasons.identity.${one.reason}`)} `}
            {one.decided && `Decided by ${one.decided.operator.name}, ${dayAndTime(one.decided.at)}. `}
            {one.sameNumber ? 'Same number.' : 'Different number.'}
          </Line>
        ))}
        {views.length > 0 && (
          <Line icon="eye" title="Seen before">
            {views.map(view => (
              <small key={`${view.at} ${view.side}`} className="block">
                {view.operator}, {view.side ? `photo, ${view.side}` : 'name and number'},{' '}
                {dayAndTime(view.at)}
              </small>
            ))}
          </Line>
        )}
        {sameCertificate.length + sameName.length + earlier.length === 0 && (
          <Line icon="check-circle" title="No other account has this certificate or name">
            First submission.
          </Line>
        )}
      </ul>
    </section>
  )
}

interface LineProps {
  icon: IconName
  tone?: 'neg' | 'warn'
  title: string
  children?: ReactNode
}

function Line({ icon, tone, title, children }: LineProps) {
  return (
    <li>
      <Icon name={icon} size={16} />
      <span>
        <b data-tone={tone}>{title}</b>
        <small className="block">{children}</small>
      </span>
    </li>
  )
}
