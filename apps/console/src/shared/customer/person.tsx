import { cx } from '@matin/ui/cx'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import styles from './person.module.css'

/** UID in groups of three: "100 000 001". Copying and the browser's search take it without spaces. */
export function Uid({ uid }: { uid: string }) {
  return (
    <span className={styles.uid}>
      {uid.match(/.{1,3}/g)?.map((three, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same three digits may stand in two places
        <span key={at}>{three}</span>
      ))}
    </span>
  )
}

interface PersonProps {
  uid: string
  /** Masked name; null if the identity never passed. */
  name: string | null
  /** One masked contact; '' for a closed account. */
  contact: string
}

export function PersonText({ uid, name, contact }: PersonProps) {
  return (
    <span className={styles.person}>
      {name === null ? (
        <span className={cx(styles.none, 'block med soft')}>No name yet</span>
      ) : (
        <b className="block">{name}</b>
      )}
      <small className="block tabular">
        <Uid uid={uid} />
        {contact && ` · ${contact}`}
      </small>
    </span>
  )
}

export function Person(props: PersonProps) {
  const { may } = useOperator()
  return may('view_customers') ? (
    <Link to={`/customers/${props.uid}`} className={styles.link}>
      <PersonText {...props} />
    </Link>
  ) : (
    <PersonText {...props} />
  )
}
