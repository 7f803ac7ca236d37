import { getProofOverview, listSnapshots, type ProofFigures } from '@matin/contract/proof'
import { EmptyState } from '@matin/ui/empty-state'
import { Note } from '@matin/ui/note'
import { ListSkeleton, Skeleton } from '@matin/ui/skeleton'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useEndpoint } from '#shared/api/queries.ts'
import { usePages } from '#shared/api/use-pages.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { PageSkeleton, SkeletonRows, SkeletonText } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import { Cover } from '../components/cover.tsx'
import { Held } from '../components/held.tsx'
import { Limits } from '../components/limits.tsx'
import styles from '../components/snapshot-list.module.css'
import { WholeTree } from '../components/whole-tree.tsx'
import { publishedUrl } from '../model/check.ts'
import { byCoin, useUnitsText, wireOf } from '../model/units.ts'

/** Public: it requires no sign-in. */
export default function ReservesScreen() {
  const t = useTranslations('Proof')
  const development = useClientState(state => state.globalConfig.development_run) === 'true'
  const query = useEndpoint(getProofOverview, {})
  const times = useTimes()
  return (
    <Screen title={t('reservesTitle')} onRefresh={() => query.refetch()}>
      {development && (
        <div className="pad">
          <Note tone="warn">{t('notReal')}</Note>
        </div>
      )}
      <Loaded query={query} skeleton={<ReservesSkeleton />}>
        {({ newest, withdrawals }) =>
          newest ? (
            <>
              <p className="pad pt-1 fs-label soft">
                {t('snapshot', { time: times.full(newest.manifest.at) })}
              </p>
              {byCoin(newest.manifest.assets).map(tree => (
                <Section pad key={tree.asset} title={tree.asset}>
                  <Cover figures={newest.figures} asset={tree.asset} />
                  <Owed figures={newest.figures} asset={tree.asset} />
                  <Held newest={newest} asset={tree.asset} />
                  <WholeTree key={tree.root} manifest={newest.manifest} tree={tree} />
                </Section>
              ))}
              <Withdrawals figures={newest.figures} now={withdrawals} />
              <Pools figures={newest.figures} />
              <SnapshotList />
              <Section pad title={t('yourself')}>
                <p className="mb-2 fs-label soft">{t('yourselfText', { command: 'npm run verify' })}</p>
                <Hash value={publishedUrl('index.json')} copyLabel={t('copyAddress')} whole />
              </Section>
              <Limits />
            </>
          ) : (
            <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  )
}

function ReservesSkeleton() {
  return (
    <PageSkeleton>
      <SkeletonText width="56%" />
      <SkeletonText width="18%" />
      <SkeletonRows count={1} height={64} end="46%" />
      <Skeleton height={14} />
      <SkeletonRows count={7} height={41} end={120} />
      <Skeleton height={44} />
    </PageSkeleton>
  )
}

function Owed({ figures, asset }: { figures: ProofFigures; asset: string }) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  const owed = figures.owed.find(one => one.asset === asset)
  if (!owed) return null
  return (
    <SummaryRows>
      <SummaryRow name={t('balances')} id={`balances-${asset}`} value={wireOf(asset, owed.balances)}>
        {text(asset, owed.balances)}
      </SummaryRow>
      <SummaryRow name={t('rewards')} id={`rewards-${asset}`} value={wireOf(asset, owed.rewards)}>
        {text(asset, owed.rewards)}
      </SummaryRow>
    </SummaryRows>
  )
}

interface WithdrawalsProps {
  figures: ProofFigures
  now: { open: number; overdue: number }
}

function Withdrawals({ figures: { withdrawals, sinceStart }, now }: WithdrawalsProps) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  return (
    <Section pad title={t('withdrawals')}>
      <SummaryRows>
        <SummaryRow
          name={t('paidInAll')}
          note={text('USDT', sinceStart.withdrawals.amount)}
          id="withdrawals-paid"
          value={String(sinceStart.withdrawals.paid)}
        >
          {t('number', { count: sinceStart.withdrawals.paid })}
        </SummaryRow>
        <SummaryRow name={t('paidOfDay')} note={text('USDT', withdrawals.amount)}>
          {t('number', { count: withdrawals.paid })}
        </SummaryRow>
        <SummaryRow name={t('median')}>
          {withdrawals.medianSeconds === null
            ? '–'
            : t('minutes', { count: Math.ceil(withdrawals.medianSeconds / 60) })}
        </SummaryRow>
        <SummaryRow name={t('waiting')} id="withdrawals-open" value={String(now.open)}>
          {t('number', { count: now.open })}
        </SummaryRow>
        <SummaryRow
          name={t('overdue')}
          {...(now.overdue > 0 && { tone: 'neg' })}
          id="withdrawals-overdue"
          value={String(now.overdue)}
        >
          {t('number', { count: now.overdue })}
        </SummaryRow>
      </SummaryRows>
    </Section>
  )
}

function Pools({ figures: { pools, until } }: { figures: ProofFigures }) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  const times = useTimes()
  const language = useLocale()
  return (
    <Section title={t('pools')}>
      <p className="pad mb-2 fs-label soft">{t('poolsText', { time: times.full(until) })}</p>
      <ul className={styles.list}>
        {pools.map(({ code, asset, name: names, funded, paid, promised, free }) => (
          <li key={code}>
            <p className="mb-2 semi">{names[language]}</p>
            <dl className="stack halves gap-x-4 gap-y-2">
              {(
                [
                  ['poolReserved', promised],
                  ['poolFree', free],
                  ['poolPaid', paid],
                  ['poolFunded', funded],
                ] as const
              ).map(([name, units]) => (
                <div key={name}>
                  <dt className="muted">{t(name)}</dt>
                  <dd className="num">{text(asset, units)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SnapshotList() {
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
