import type { AssetId } from '@matin/domain/money/asset'
import { Chip, type ChipTone } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import { IconButton } from '@matin/ui/icon-button'
import { Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Figure } from '../components/figure.tsx'
import { Hash } from '../components/hash.tsx'
import { Screen } from '../components/screen.tsx'
import { useAmountText } from '../format/use-amount-text.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { useAppName } from '../state/use-app-name.ts'
import styles from './receipt.module.css'
import { shareReceipt } from './share-receipt.ts'

export interface ReceiptRow {
  /** Test id of the row. `exact` is the exact value for tests, `value` the text on screen. */
  id?: string
  exact?: string
  name: string
  value: string
  unit?: string
  notes?: readonly string[]
  mono?: boolean
  /** Marks a balance, which is left out of the shared picture. */
  own?: boolean
}

export interface ReceiptFacts {
  mark: 'done' | 'waiting' | 'failed'
  state: { text: string; tone: ChipTone; icon: IconName }
  lead: string
  amount: string
  asset: AssetId
  /** Whether the amount is income, which is shown in green and with a sign. */
  earned?: boolean
  /** Subject of the operation, such as a product, or its recipient. */
  what: string
  rows: readonly ReceiptRow[]
  hash: string
}

/** Number of characters of an amount that fit beside its unit in the largest font, on a phone of 360 px. */
const MOST_LARGE = 10

const MARKS = { done: 'check', waiting: 'clock', failed: 'close' } as const

/** Takes the focus when it appears, so that a screen reader reads it. */
export function Receipt({ facts }: { facts: ReceiptFacts }) {
  const pay = useTranslations('Pay')
  const write = useAmountText()
  const { mark, state, lead, amount, asset, earned = false, what, rows, hash } = facts
  const slip = useRef<HTMLElement>(null)
  useLayoutEffect(() => slip.current?.focus({ preventScroll: true }), [])
  return (
    <article ref={slip} tabIndex={-1} className={cx(styles.slip, styles[mark])} data-testid="receipt">
      <div className="flex justify-between items-start mb-5" aria-live="polite">
        <span className={styles.mark}>
          <Icon name={MARKS[mark]} size={24} />
        </span>
        <Chip tone={state.tone} icon={state.icon}>
          {state.text}
        </Chip>
      </div>
      <p className="t-label muted">{lead}</p>
      <p className={cx('mt-2', earned && 'pos')}>
        <Figure id="receipt-amount" value={amount}>
          <Money
            value={amount}
            digits="all"
            unit={asset}
            sign={earned}
            size={write(amount, asset, { exact: true }).length > MOST_LARGE ? 'l' : 'xl'}
          />
        </Figure>
      </p>
      <p className="mt-3 wrap-anywhere text-balance soft">{what}</p>
      <div className={styles.rip} />
      <SummaryRows>
        {rows.map(row => (
          <SummaryRow
            key={row.name}
            name={row.name}
            {...(row.notes && { note: <Notes lines={row.notes} /> })}
          >
            <span
              className={cx(row.unit !== undefined && 'nowrap', row.mono && 'mono')}
              data-testid={row.id}
              data-value={row.exact}
            >
              {textOf(row)}
            </span>
          </SummaryRow>
        ))}
        <SummaryRow name={pay('hash')} id="receipt-hash" value={hash}>
          <Hash value={hash} copyLabel={pay('copyHash')} />
        </SummaryRow>
      </SummaryRows>
    </article>
  )
}

const textOf = ({ value, unit }: ReceiptRow) => (unit === undefined ? value : `${value} ${unit}`)

function Notes({ lines }: { lines: readonly string[] }) {
  return lines.map(line => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}

export interface ReceiptScreenProps {
  facts: ReceiptFacts
  note?: string
  /** Two buttons; the one that closes the receipt is the last. */
  actions: ReactNode
}

/** Back and Close lead to where the form was opened, and nothing is sent again. */
export function ReceiptPage({ facts, note, actions }: ReceiptScreenProps) {
  const t = useTranslations('Receipt')
  // The form was left at its end.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  return (
    <Screen
      title={t('title')}
      closes
      end={<ShareReceipt facts={facts} />}
      cta={<div className="stack halves gap-3">{actions}</div>}
    >
      <Receipt facts={facts} />
      {note !== undefined && <p className="mt-4 pad fs-label text-center text-balance muted">{note}</p>}
    </Screen>
  )
}

function ShareReceipt({ facts }: { facts: ReceiptFacts }) {
  const t = useTranslations('Receipt')
  const pay = useTranslations('Pay')
  const write = useAmountText()
  const app = useAppName()
  const { state, lead, amount, asset, earned = false, what, rows, hash } = facts
  const share = useMutation({
    mutationFn: () =>
      shareReceipt(
        {
          app,
          title: lead,
          amount: `${write(amount, asset, { exact: true, sign: earned })} ${asset}`,
          lines: [
            { name: t('about'), value: what },
            { name: t('state'), value: state.text },
            ...rows
              .filter(({ own }) => !own)
              .map(row => ({
                name: row.name,
                value: [textOf(row), ...(row.notes ?? [])].join(' · '),
                mono: row.mono ?? false,
              })),
            { name: pay('hash'), value: hash, mono: true },
          ],
          footer: t('receiptNote'),
        },
        'receipt.png',
      ),
    onError: () => toast(t('notShared'), 'neg'),
  })
  return (
    <IconButton
      icon="share"
      label={t(share.isPending ? 'sharing' : 'share')}
      disabled={share.isPending}
      onClick={() => share.mutate()}
    />
  )
}
