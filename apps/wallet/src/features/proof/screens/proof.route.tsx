import { getProofOverview, listMyLeaves, type SinceSnapshot } from '@matin/contract/proof'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { Rows } from '@matin/ui/list-row'
import { Note } from '@matin/ui/note'
import { Pills } from '@matin/ui/pills'
import { saveFile } from '@matin/ui/save-file'
import { ListSkeleton } from '@matin/ui/skeleton'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useEndpoint } from '#shared/api/queries.ts'
import { usePages } from '#shared/api/use-pages.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { LinkRow } from '#shared/components/link-row.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { RequestSkeleton } from '#shared/components/request-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { Section } from '#shared/components/section.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useKept } from '#shared/router/use-kept.ts'
import { useClientState } from '#shared/state/client-state.ts'
import { Answer } from '../components/answer.tsx'
import { CountedRows } from '../components/counted.tsx'
import { Cover } from '../components/cover.tsx'
import { Limits } from '../components/limits.tsx'
import { PathPicture } from '../components/path-picture.tsx'
import { TransferProof } from '../components/transfer-proof.tsx'
import { WholeTree } from '../components/whole-tree.tsx'
import { type Checked, useChecked } from '../hooks/use-checked.ts'
import type { Counted } from '../model/orders.ts'
import { useUnitsText, wireOf } from '../model/units.ts'

interface ProofSearch {
  day?: string
  /** Ledger hash of one movement. With it and the movement's posting time, only this movement is checked. */
  transfer?: string
  booked?: string
}

export default function ProofScreen({ day, transfer, booked }: ProofSearch) {
  if (transfer === undefined || !Date.parse(booked ?? '')) return <BalanceProof {...(day && { day })} />
  return <TransferProof hash={transfer} bookedAt={booked ?? ''} />
}

/** Checks in this browser, with published data, that the customer's balance is part of our published debt. */
function BalanceProof({ day }: { day?: string }) {
  const t = useTranslations('Proof')
  const query = useChecked(day)
  const [asset, setAsset] = useKept<string>('coin', '')
  const proof = query.data?.proofs.find(one => one.asset === asset) ?? query.data?.proofs[0]
  const save = () =>
    proof &&
    saveFile({
      blob: new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }),
      filename: `proof-${proof.snapshot}-${proof.asset}.json`,
    })
  const cta = query.data && (
    <div className="stack halves gap-3">
      <Button variant="quiet" icon="recharge" disabled={!proof} onClick={save}>
        {t('save')}
      </Button>
      <Button pending={query.isFetching} onClick={() => void query.refetch()}>
        {t(query.isFetching ? 'again' : 'checkAgain')}
      </Button>
    </div>
  )
  return (
    <Screen title={t('title')} cta={cta} onRefresh={() => query.refetch()}>
      <Loaded query={query} list={{ to: '/pages/Assets/proof' }} skeleton={<RequestSkeleton />}>
        {checked =>
          checked ? (
            <Body checked={checked} asset={proof?.asset} onAsset={setAsset} />
          ) : (
            <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  )
}

interface BodyProps {
  checked: Checked
  /** Coin that is shown; undefined where the snapshot has none. */
  asset: string | undefined
  onAsset: (asset: string) => void
}

function Body({ checked, asset, onAsset }: BodyProps) {
  const t = useTranslations('Proof')
  const { manifest, proofs, since, report } = checked
  const proof = proofs.find(one => one.asset === asset)
  const counted = report.counted.find(one => one.asset === asset)
  const then = since.find(one => one.asset === asset)
  const tree = manifest.assets.find(one => one.asset === asset)
  return (
    <>
      <Answer checked={checked} />
      {proofs.length > 1 && (
        <Pills
          label={t('coin')}
          value={asset ?? ''}
          onChange={onAsset}
          items={proofs.map(one => ({ value: one.asset, label: one.asset }))}
        />
      )}
      {proof && tree && <PathPicture index={proof.leaves[0]?.index ?? 0} count={tree.count} />}
      {proof && <CountedRows manifest={manifest} proof={proof} counted={counted} />}
      {counted && then && <Since counted={counted} since={then} />}
      <Totals checked={checked} asset={asset} />
      <Limits />
      <EarlierDays />
    </>
  )
}

function Totals({ checked: { manifest }, asset }: { checked: Checked; asset: string | undefined }) {
  const t = useTranslations('Proof')
  const development = useClientState(state => state.globalConfig.development_run) === 'true'
  const newest = useEndpoint(getProofOverview, {}).data?.newest
  const tree = manifest.assets.find(one => one.asset === asset) ?? manifest.assets[0]
  return (
    <Section
      title={t('totals')}
      end={
        <Link className={buttonClass({ size: 'sm', variant: 'line' })} to="/pages/Assets/reserves">
          {t('allFigures')}
        </Link>
      }
    >
      <div className="pad">
        {development && (
          <div className="mt-1 mb-4">
            <Note tone="warn">{t('notReal')}</Note>
          </div>
        )}
        {tree && newest?.manifest.root === manifest.root && (
          <Cover figures={newest.figures} asset={tree.asset} />
        )}
        {tree && <WholeTree key={tree.root} manifest={manifest} tree={tree} />}
      </div>
    </Section>
  )
}

/** Each amount can be checked like that of the newest snapshot. */
function EarlierDays() {
  const t = useTranslations('Proof')
  const times = useTimes()
  const text = useUnitsText()
  const query = usePages(listMyLeaves, {})
  return (
    <Section title={t('days')}>
      <CursorList
        query={query}
        empty={<EmptyState title={t('noneTitle')} />}
        skeleton={<ListSkeleton badges={false} />}
      >
        {items => (
          <Rows label={t('days')}>
            {items.map(({ snapshot, at, counted }) => (
              <LinkRow
                key={snapshot}
                title={times.full(at)}
                sub={counted.map(({ asset, amount }) => text(asset, amount)).join(', ') || t('nothing')}
                to="/pages/Assets/proof"
                search={{ day: snapshot }}
              />
            ))}
          </Rows>
        )}
      </CursorList>
    </Section>
  )
}

/** Amount in the snapshot plus the movements since, which must equal the balance in the ledger. */
function Since({ counted, since }: { counted: Counted; since: SinceSnapshot }) {
  const t = useTranslations('Proof')
  const text = useUnitsText()
  const { asset, rewards, moved, balance } = since
  if (counted.units === null) return null
  const sign = BigInt(moved) > 0n ? '+' : ''
  return (
    <Section pad title={t('since')}>
      <SummaryRows>
        <SummaryRow name={t('counted')}>
          <span className="nowrap">{text(asset, counted.units)}</span>
        </SummaryRow>
        {rewards !== '0' && <SummaryRow name={t('setAside')}>−{text(asset, rewards)}</SummaryRow>}
        <SummaryRow name={t('moved')}>
          {sign}
          {text(asset, moved)}
        </SummaryRow>
        <SummaryRow total name={t('now')} id={`now-${asset}`} value={wireOf(asset, balance)}>
          {text(asset, balance)}
        </SummaryRow>
      </SummaryRows>
      {counted.addsUp === false && <Note tone="neg">{t('movedWrong')}</Note>}
      {counted.addsUp === null && <Note tone="info">{t('movedNear')}</Note>}
    </Section>
  )
}
