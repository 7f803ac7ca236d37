import { getMovement, type Movement, type WalletLogItem } from '@matin/contract/assets'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { Amount, Money } from '@matin/ui/money'
import { ListSkeleton } from '@matin/ui/skeleton'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { toast } from '@matin/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useEndpoint } from '#shared/api/queries.ts'
import { ChainTransaction } from '#shared/components/chain-transaction.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { Loaded } from '#shared/components/loaded.tsx'
import { TimeRow } from '#shared/components/time-row.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { shareReceipt } from '#shared/receipt/share-receipt.ts'
import { Link } from '#shared/router/link.tsx'
import { useEventWord } from '../hooks/use-event-word.ts'
import { useReceipt } from '../hooks/use-receipt.ts'
import { EventState } from './event-state.tsx'

export function MovementSheet({ item, onClose }: { item: WalletLogItem | null; onClose: () => void }) {
  const wordOf = useEventWord()
  return (
    <BottomSheet open={item !== null} onClose={onClose} title={item ? wordOf(item.kind) : ''}>
      {item && <Event item={item} />}
    </BottomSheet>
  )
}

function Event({ item }: { item: WalletLogItem }) {
  const t = useTranslations('History')
  const times = useTimes()
  const detail = useEndpoint(getMovement, { id: item.id })
  return (
    <div className="pad pt-2">
      <p className="mb-2.5 text-center">
        <Money value={item.amount} unit={item.asset} digits="all" sign size="l" />
      </p>
      <SummaryRows lines>
        <SummaryRow name={t('time')}>{times.full(item.time)}</SummaryRow>
        {item.dueAt && <TimeRow payout name={t('dueAt')} iso={item.dueAt} />}
      </SummaryRows>
      <Loaded query={detail} skeleton={<ListSkeleton rows={2} badges={false} />}>
        {movement => (
          <>
            <About movement={movement} />
            <Payouts movement={movement} />
            <Bookings movement={movement} />
            <Share movement={movement} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function About({ movement }: { movement: Movement }) {
  const t = useTranslations('History')
  const { orderNo, counterparty, chain } = movement
  const leaves = movement.amount.startsWith('-')
  return (
    <SummaryRows lines>
      {movement.state !== null && (
        <SummaryRow name={t('state')}>
          <EventState state={movement.state} />
        </SummaryRow>
      )}
      {counterparty !== null && (
        <SummaryRow name={t(leaves ? 'recipient' : 'sender')}>{counterparty}</SummaryRow>
      )}
      {orderNo !== null && (
        <SummaryRow name={t('order')}>
          <Hash value={orderNo} copyLabel={t('copyOrder')} whole />
        </SummaryRow>
      )}
      {chain !== null && (
        <SummaryRow name={t('address')}>
          <Hash value={chain.address} copyLabel={t('copyAddress')} />
        </SummaryRow>
      )}
      {chain !== null && chain.txid !== null && (
        <SummaryRow name={t('txid')}>
          <ChainTransaction txid={chain.txid} copyLabel={t('copyTxid')} />
        </SummaryRow>
      )}
    </SummaryRows>
  )
}

function Payouts({ movement }: { movement: Movement }) {
  const t = useTranslations('History')
  const { payouts, asset } = movement
  if (payouts.length === 0) return null
  return (
    <section>
      <h3 className="mt-4 fs-label med muted">{t('payouts')}</h3>
      <SummaryRows lines>
        {payouts.map(({ orderNo, number, amount }) => (
          <SummaryRow
            key={`${orderNo} ${number}`}
            name={<Hash value={orderNo} copyLabel={t('copyOrder')} whole />}
            note={t('payout', { number })}
            id="payout-of-order"
            value={amount}
          >
            <Amount value={amount} unit={asset} digits="all" sign />
          </SummaryRow>
        ))}
      </SummaryRows>
    </section>
  )
}

/** A recharge or a withdrawal may have two transfers, one for its beginning and one for its end. */
function Bookings({ movement }: { movement: Movement }) {
  const t = useTranslations('History')
  const times = useTimes()
  const { state, kind, ending } = movement
  return (
    <>
      <Booking of={movement} at={movement.time} title={t(state === null ? 'postings' : `kind_${kind}`)} />
      {ending && (
        <Booking
          of={ending}
          at={ending.time}
          title={`${t(`kind_${ending.kind}`)}, ${times.full(ending.time)}`}
        />
      )}
    </>
  )
}

interface BookingProps {
  of: Pick<Movement, 'hash' | 'postings'>
  /** ISO time of the transfer. */
  at: string
  title: string
}

function Booking({ of, at, title }: BookingProps) {
  const t = useTranslations('History')
  const pay = useTranslations('Pay')
  return (
    <section>
      <h3 className="mt-4 fs-label med muted">{title}</h3>
      <SummaryRows lines>
        {of.postings.map(({ account, asset, amount, balanceAfter }) => (
          <SummaryRow
            key={`${account} ${asset}`}
            name={t(`account_${account}`)}
            note={
              <>
                {t('balanceAfter')} <Amount value={balanceAfter} unit={asset} digits="all" />
              </>
            }
            id="posting-amount"
            value={amount}
          >
            <Amount value={amount} unit={asset} digits="all" sign />
          </SummaryRow>
        ))}
        <SummaryRow name={pay('hash')}>
          <Hash value={of.hash} copyLabel={pay('copyHash')} />
        </SummaryRow>
      </SummaryRows>
      <Link
        className={buttonClass({ size: 'sm', variant: 'line' })}
        to="/pages/Assets/proof"
        search={{ transfer: of.hash, booked: at }}
      >
        {t('verify')}
      </Link>
    </section>
  )
}

function Share({ movement }: { movement: Movement }) {
  const t = useTranslations('Receipt')
  const receiptOf = useReceipt()
  const share = useMutation({
    mutationFn: () => shareReceipt(receiptOf(movement), `receipt-${movement.time.slice(0, 10)}.png`),
    onError: () => toast(t('notShared'), 'neg'),
  })
  return (
    <div className="mt-5">
      <Button block variant="quiet" icon="share" pending={share.isPending} onClick={() => share.mutate()}>
        {t(share.isPending ? 'sharing' : 'share')}
      </Button>
    </div>
  )
}
