import { listOpenIncidents } from '@matin/contract/admin/incidents'
import { listJobs } from '@matin/contract/admin/jobs'
import { listQuarantine } from '@matin/contract/admin/quarantine'
import { getStatus } from '@matin/contract/admin/status'
import { useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useRead } from '#shared/api/use-read.ts'
import { useRowKeys } from '#shared/list/row-keys.ts'
import { useList } from '#shared/list/use-list.ts'
import { useOpenItem } from '#shared/list/use-list-state.ts'
import { Page, Told } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { Stopped } from '#shared/page/stopped.tsx'
import { Health } from '../components/health.tsx'
import { Incidents } from '../components/incidents.tsx'
import { JobDrawer } from '../components/job-drawer.tsx'
import { needsLook } from '../components/job-state.tsx'
import { Jobs, jobRows } from '../components/jobs.tsx'
import { nameOfItem, Quarantine, QuarantineDrawer } from '../components/quarantine.tsx'
import { Wallet } from '../components/wallet.tsx'
import styles from './status.module.css'

/** Refetch interval in milliseconds for data whose changes the server does not push. */
const REFETCH = { refetchInterval: 10_000 } as const

export function Status() {
  const { may } = useOperator()
  const { id: selected } = useParams()
  const select = useOpenItem('/status')
  const status = useRead(getStatus, {}, REFETCH)
  const work = useRead(listJobs, {}, { ...REFETCH, enabled: may(listJobs) })
  const announced = useRead(listOpenIncidents, {})
  const seesQuarantine = may(listQuarantine)
  const quarantine = useList(listQuarantine, {}, nameOfItem, { enabled: seesQuarantine })
  const jobs = jobRows(work.data?.jobs ?? [])
  useRowKeys([...quarantine.rows, ...jobs], selected, select)
  return (
    <Page
      title="Status"
      help={
        <p>
          The first sentence says whether money moves. A failed item goes to quarantine and doesn’t block
          others: find the cause before you retry it. Recurring jobs run automatically, and a failed run is
          retried five times. The procedures are in docs/operations.md, “Quarantine” and “Jobs”.
        </p>
      }
      drawer={
        selected !== undefined && (
          <Opened
            id={selected}
            jobs={jobs}
            known={!work.isPending || !may(listJobs)}
            onClose={() => select(undefined)}
          />
        )
      }
    >
      <div className="panes panes-fold with-aside">
        <div>
          <Unloaded of={status} name="status" rows={3} />
          {status.data && (
            <>
              <Health
                status={status.data}
                jobs={jobs.filter(needsLook).length}
                incidents={announced.data?.items.length ?? 0}
              />
              {(status.data.stops.booking || status.data.stops.paying) && (
                <Told>
                  <Stopped stops={status.data.stops} />
                </Told>
              )}
              {status.data.wallet && <Wallet of={status.data.wallet} />}
            </>
          )}
          {seesQuarantine && <Quarantine list={quarantine} selected={selected} onSelect={select} />}
          {may(listJobs) && <Jobs work={work} rows={jobs} selected={selected} onSelect={select} />}
        </div>
        <aside className={styles.customers} aria-label="What customers see">
          <Incidents announced={announced} />
        </aside>
      </div>
    </Page>
  )
}

interface OpenedProps {
  id: string
  jobs: ReturnType<typeof jobRows>
  known: boolean
  onClose: () => void
}

/** Drawer of the item in the address: "kind:subject" is a quarantined item; a job's name has no colon. */
function Opened({ id, jobs, known, onClose }: OpenedProps) {
  if (id.includes(':')) return <QuarantineDrawer key={id} item={id} onClose={onClose} />
  const job = jobs.find(({ name }) => name === id)
  return known && <JobDrawer key={id} name={id} job={job} onClose={onClose} />
}
