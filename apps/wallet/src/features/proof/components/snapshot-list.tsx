import { listSnapshots } from '@matin/contract/proof'
import { ListSkeleton } from '@matin/ui/skeleton'
import { usePages } from '#shared/api/queries.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useUnitsText } from '../model/units.ts'
import styles from './snapshot-list.module.css'

export function SnapshotList() {
  const t = useTranslations('Proof')
  const times = useTimes()
  const text = useUnitsText()
  const query = usePages(listSnapshots, {})
  return (
    <Section title={t('log')}>
      <CursorList query={query} empty={null} skeleton={<ListSkeleton badges={false} />}>
        {items => (
          <ol className={styles.list}>
            {items.map(({ snapshot, at, root, payouts, withdrawals }) => {
              const paid = payouts.filter(({ amount }) => amount !== '0')
              return (
                <li key={snapshot}>
                  <p className="flex flex-wrap justify-between gap-2 semi">
                    <span>{times.full(at)}</span>
                    <Hash value={root} copyLabel={t('copyRoot')} />
                  </p>
                  <p className="soft">
                    {t('income', { amount: paid.map(one => text(one.asset, one.amount)).join(', ') || '–' })}
                  </p>
                  <p className="soft">
                    {t('paidLine', { count: withdrawals.paid, amount: text('USDT', withdrawals.amount) })}
                  </p>
                </li>
              )
            })}
          </ol>
        )}
      </CursorList>
    </Section>
  )
}
