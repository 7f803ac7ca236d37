import type { ReviewedIdentity } from '@matin/contract/admin/identity'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { CERTIFICATE_NAMES } from '#shared/customer/certificates.ts'
import { oddLetters, oddText } from '../model/letters.ts'
import styles from '../screens/identities.module.css'

export function Entered({ row }: { row: ReviewedIdentity }) {
  return (
    <section aria-label="As entered">
      <h3>As entered</h3>
      <dl className={styles.entered}>
        <dt className="muted">Name</dt>
        <dd className="semi">
          <Letters text={row.name} />
        </dd>
        <dt className="muted">Number</dt>
        <dd className="semi">
          <Letters text={row.number} />
          {row.sameCertificate.length === 0 && (
            <p className={cx(styles.hint, 'flex gap-1.5 mt-1 t-cap')}>
              <Icon name="check-circle" size={14} />
              Not on any other account.
            </p>
          )}
        </dd>
        <dt className="muted">Type</dt>
        <dd className="semi">{CERTIFICATE_NAMES[row.type]}</dd>
      </dl>
    </section>
  )
}

function Letters({ text }: { text: string }) {
  const odd = oddLetters(text)
  return (
    <>
      <span className={cx(styles.letters, 'inline-flex flex-wrap')}>
        {[...text].map((letter, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: letters have no other name
            key={index}
            data-space={letter === ' ' || undefined}
            data-odd={odd.some(({ place }) => place === index + 1) || undefined}
          >
            {letter === ' ' ? ' ' : letter}
          </i>
        ))}
      </span>
      {odd.map(one => (
        <p key={one.place} className={cx(styles.hint, 'flex gap-1.5 mt-1 t-cap')} data-tone="warn">
          <Icon name="alert" size={14} />
          {oddText(one)}
        </p>
      ))}
    </>
  )
}
