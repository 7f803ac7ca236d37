import { Link } from 'react-router'
import { useOperator } from './operator.ts'
import styles from './person.module.css'

/** A UID displayed as "100 000 001". Copied text and the browser's search have no spaces. */
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
  /** Masked by the server; null where identity never passed. */
  name: string | null
  /** One contact, masked by the server; '' of a closed account. */
  contact: string
}

/** A customer as every page names them: masked name, UID and one contact. */
export function PersonText({ uid, name, contact }: PersonProps) {
  return (
    <span className={styles.person}>
      {name === null ? <span className={styles.none}>No name yet</span> : <b>{name}</b>}
      <small>
        <Uid uid={uid} />
        {contact && ` · ${contact}`}
      </small>
    </span>
  )
}

/** A customer's masked name, UID and contact, as a link for operators who may see customers. */
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
