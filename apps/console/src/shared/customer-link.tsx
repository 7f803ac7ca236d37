import { Link } from 'react-router'
import { useOperator } from './operator.ts'

/** A customer's UID, which leads to their page whoever may see it. */
export function CustomerLink({ uid }: { uid: string }) {
  const { may } = useOperator()
  return may('view_customers') ? <Link to={`/customers/${uid}`}>{uid}</Link> : uid
}
