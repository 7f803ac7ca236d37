import { Loading, Skeleton } from '@matin/ui/skeleton'
import styles from '../screens/form.module.css'

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
