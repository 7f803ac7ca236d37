import { type listPools, previewFunding, proposeFunding } from '@matin/contract/admin/funding'
import type { DataOf } from '@matin/contract/endpoint'
import { fromWire } from '@matin/domain/money/amount'
import { decimalsOf } from '@matin/domain/money/asset'
import { AmountField } from '@matin/ui/amount-text-input'
import { Button } from '@matin/ui/button'
import { Note } from '@matin/ui/note'
import { ListSkeleton } from '@matin/ui/skeleton'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { sayStale, useFreshness } from '#shared/api/use-freshness.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Bounds, Consequences } from '#shared/decision/consequences.tsx'
import { WhyField } from '#shared/form/fields.tsx'
import { useSettled } from '#shared/form/use-settled.ts'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { grouped, money } from '#shared/format/format.ts'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { NotThere } from '#shared/page/states.tsx'

type Pools = DataOf<typeof listPools>

interface FundDrawerProps {
  code: string
  pools: Pools | undefined
  onClose: () => void
}

export function FundDrawer({ code, pools, onClose }: FundDrawerProps) {
  const { may } = useOperator()
  const pool = pools?.pools.find(one => one.code === code)
  if (pool && may(proposeFunding))
    return <Fund pool={pool} treasury={pools?.treasury ?? '0'} onClose={onClose} />
  return (
    <Drawer label={code} onClose={onClose}>
      {!pools && <ListSkeleton badges={false} rows={4} />}
      {pools && !pool && (
        <NotThere title="This pool doesn’t exist." on={{ to: '/products/pools', name: 'All pools' }} />
      )}
      {pool && <PoolFacts pool={pool} />}
    </Drawer>
  )
}

type Pool = Pools['pools'][number]

function PoolFacts({ pool }: { pool: Pool }) {
  return (
    <>
      <h2>{pool.name.en}</h2>
      <Facts>
        <Fact name="Free">
          {money(pool.available)} {pool.asset}
        </Fact>
        <Fact name="Promised">
          {money(pool.reserved)} {pool.asset}
        </Fact>
        <Fact name="Pays for">{pool.products.join(', ') || 'Nothing on sale'}</Fact>
      </Facts>
      {pool.funding !== null && (
        <Note tone="info">
          A funding is waiting for a second operator. <Link to={`/proposals/${pool.funding}`}>Review</Link>
        </Note>
      )}
    </>
  )
}

function Fund({ pool, treasury, onClose }: { pool: Pool; treasury: string; onClose: () => void }) {
  const { code, asset } = pool
  const { draft, isKept, setDraft, dropDraft } = useStoredDraft(`funding ${code}`, { amount: '', note: '' })
  const { age, stale } = useFreshness()
  const amount = fromWire(draft.amount, asset) ?? 0n
  const shown = `${grouped(draft.amount)} ${asset}`
  const propose = useCommand(
    proposeFunding,
    'Proposed. Another operator must approve it.',
    () => ({
      title: `Propose ${shown} for ${pool.name.en}`,
      about: 'Nothing moves until another operator approves it. Money in a pool can’t be taken out again.',
      confirm: 'Propose',
    }),
    dropDraft,
  )
  const [asked] = useSettled(draft.amount)
  const isAsked = amount > 0n && asked === draft.amount
  const preview = useRead(previewFunding, { pool: code, amount: asked }, { enabled: isAsked })
  // The treasury is known in USDT alone; of other coins the server says it.
  const isTooMuch = asset === 'USDT' && amount > (fromWire(treasury, 'USDT') ?? 0n)
  const shut =
    (stale && sayStale(age)) ||
    (amount === 0n && 'Enter an amount first') ||
    (isTooMuch && 'More than the treasury holds') ||
    (draft.note.trim() === '' && 'Enter a reason first')
  return (
    <Drawer
      label={code}
      onClose={onClose}
      footer={
        <span className="row flex-wrap gap-2">
          <Button
            size="sm"
            disabled={Boolean(shut)}
            pending={propose.isPending}
            onClick={() => propose.mutate({ pool: code, amount: draft.amount, note: draft.note.trim() })}
          >
            {shut || `Propose ${shown}`}
          </Button>
          {isKept && (
            <Button variant="quiet" size="sm" onClick={dropDraft}>
              Discard
            </Button>
          )}
        </span>
      }
    >
      <PoolFacts pool={pool} />
      <h3>Fund this pool</h3>
      <div className="form">
        <AmountField
          label="Amount"
          hint={`the treasury holds ${money(treasury)} USDT`}
          value={draft.amount}
          onChange={value => setDraft({ ...draft, amount: value })}
          decimals={decimalsOf(asset)}
          unit={asset}
          end={<span>{asset}</span>}
        />
        <WhyField
          reader="second operator"
          value={draft.note}
          onChange={text => setDraft({ ...draft, note: text })}
        />
      </div>
      {amount > 0n && (
        <section aria-label="Effect" aria-live="polite" aria-busy={!preview.data}>
          <h3>Effect</h3>
          {preview.isError && <p>Couldn’t calculate the effect.</p>}
          {preview.data && (
            <>
              <Consequences of={preview.data.consequences} />
              {preview.data.consequences.length === 0 && <p>It doesn’t pay for any product on sale yet.</p>}
              <Bounds of={preview.data.bounds} />
            </>
          )}
        </section>
      )}
    </Drawer>
  )
}
