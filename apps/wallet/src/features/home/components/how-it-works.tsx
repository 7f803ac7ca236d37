import { listMines } from '@matin/contract/mining'
import { incomeOf } from '@matin/domain/mining/terms'
import { fromWire, toWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount, Money } from '@matin/ui/money'
import { Panel } from '@matin/ui/panel'
import { SkeletonStack } from '@matin/ui/skeleton'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import type { ReactNode } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { Section } from '#shared/components/section.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import styles from './how-it-works.module.css'

/** Amount of the examples in USDT. */
const EXAMPLE = '100'

/** Their figures are computed from this platform's rules and products. */
export function HowItWorks() {
  const t = useTranslations('HowItWorks')
  return (
    <Section title={t('title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard, too */}
      <ol className={styles.row} tabIndex={0} aria-label={t('title')}>
        <Example number={1} title={t('lockTitle')} text={t('lockText')}>
          <LockExample />
        </Example>
        <Example number={2} title={t('historyTitle')} text={t('historyText')}>
          <HistoryExample />
        </Example>
        <Example number={3} title={t('withdrawTitle')} text={t('withdrawText')}>
          <WithdrawalExample />
        </Example>
      </ol>
      <p className="pad fs-caption muted">{t('note')}</p>
    </Section>
  )
}

interface ExampleProps {
  number: number
  title: string
  text: string
  children: ReactNode
}

function Example({ number, title, text, children }: ExampleProps) {
  return (
    <li className={styles.example}>
      <Panel tone="line">
        <h3 className="t-title">
          <span className="num">{number}</span> {title}
        </h3>
        <p className="mt-1 mb-2.5 fs-caption soft">{text}</p>
        {children}
      </Panel>
    </li>
  )
}

/** Computes the shortest lock on sale by the domain's function, which the server uses, too. */
function useExample() {
  const { data } = useEndpoint(listMines, { kind: 'lock' })
  const [product] = (data?.items ?? []).toSorted((a, b) => a.cycleDays - b.cycleDays)
  const dailyRate = product && parseRate(product.dailyRate)
  if (!product || !dailyRate) return null
  const { daily, total } = incomeOf(fromWire(EXAMPLE, product.asset) ?? 0n, {
    cycleDays: product.cycleDays,
    dailyRate,
  })
  const { asset, cycleDays } = product
  return { asset, cycleDays, daily: toWire(daily, asset), total: toWire(total, asset) }
}

function LockExample() {
  const t = useTranslations('HowItWorks')
  const example = useExample()
  if (!example) return <SkeletonStack className="stack gap-2.5" shapes={[28, 32, 34]} />
  const { asset, cycleDays, daily, total } = example
  return (
    <>
      <p className="pos">
        <Money value={total} digits="all" unit={asset} sign size="l" />
      </p>
      <p className="mt-1 mb-2.5 fs-caption soft">
        {t('inAll')} · {t('onAmount', { amount: EXAMPLE, asset, days: t('days', { count: cycleDays }) })}
      </p>
      <SummaryRows>
        <SummaryRow name={t('daily')}>
          <Amount value={daily} unit={asset} digits="all" sign />
        </SummaryRow>
      </SummaryRows>
    </>
  )
}

function HistoryExample() {
  const t = useTranslations('HowItWorks')
  const example = useExample()
  const rows = [
    ['payout', example?.daily ?? '0'],
    ['pledge', `-${EXAMPLE}`],
    ['recharge', EXAMPLE],
  ] as const
  return (
    <Rows label={t('movements')} inset={0}>
      {rows.map(([kind, value]) => (
        <ListRow
          key={kind}
          compact
          title={t(`kind_${kind}`)}
          end={<Amount value={value} unit="USDT" digits="all" sign />}
        />
      ))}
    </Rows>
  )
}

function WithdrawalExample() {
  const t = useTranslations('HowItWorks')
  const fee = useClientState(state => state.globalConfig.withdrawal_fee) ?? '1'
  const arrival = toWire((fromWire(EXAMPLE, 'USDT') ?? 0n) - (fromWire(fee, 'USDT') ?? 0n), 'USDT')
  return (
    <SummaryRows>
      <SummaryRow name={t('quantity')}>
        <Amount value={EXAMPLE} unit="USDT" />
      </SummaryRow>
      <SummaryRow name={t('fee')}>
        <Amount value={fee} unit="USDT" />
      </SummaryRow>
      <SummaryRow name={t('arrival')} total>
        <Money value={arrival} unit="USDT" size="inherit" />
      </SummaryRow>
    </SummaryRows>
  )
}
