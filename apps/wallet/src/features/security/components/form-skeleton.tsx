import { Loading, Skeleton } from '@matin/ui/skeleton'
import styles from '../screens/form.module.css'

/** Skeleton of a form: its purpose, three fields and a button. */
export function FormSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton height={40} />
        <Skeleton height={76} />
        <Skeleton height={82} />
        <Skeleton height={82} />
        <Skeleton height={52} />
      </div>
    </Loading>
  )
}
