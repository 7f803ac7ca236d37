import { Link } from 'react-router'
import { useOperator } from './operator.ts'
import styles from './person.module.css'

/** "100000001" as "100 000 001". */
export function uidInThrees(uid: string): string {
  return uid.match(/.{1,3}/g)?.join('\u00a0') ?? ''
}

interface PersonProps {
  uid: string
  /** Masked by the server; null where identity never passed. */
  name: string | null
  /** One contact, masked by the server. */
  contact: string | null
}

/** A customer as every page names them, linked for who may see customers. */
export function Person({ uid, name, contact }: PersonProps) {
  const { may } = useOperator()
  const said = (
    <>
      {name === null ? <span className={styles.none}>No name yet</span> : <b>{name}</b>}
      <small>
        {uidInThrees(uid)}
        {contact !== null && ` · ${contact}`}
      </small>
    </>
  )
  return may('view_customers') ? (
    <Link to={`/customers/${uid}`} className={styles.person}>
      {said}
    </Link>
  ) : (
    <span className={styles.person}>{said}</span>
  )
}
