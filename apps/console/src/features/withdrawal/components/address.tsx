import type { WithdrawalBackground } from '@matin/contract/admin/customer'
import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import type { LOOKALIKE_KINDS } from '@matin/domain/withdrawal/lookalike'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { Copy } from '#shared/page/copy.tsx'
import styles from './request.module.css'

/** Number of characters in bold at each end of an address, which people compare. */
const ENDS = 6

const IMITATED: Record<(typeof LOOKALIKE_KINDS)[number], string> = {
  chosen: 'an address that the customer saved or withdrew to before',
  own: 'the customer’s own deposit address',
  received: 'another address that the customer paid, saved or received money from',
}

interface AddressProps {
  row: ReviewedWithdrawal
  background: WithdrawalBackground | undefined
  covered: boolean
}

/** The address is covered while the operator must type its end from another source. */
export function Address({ row, background, covered }: AddressProps) {
  const { address, txid } = row
  const like = background?.lookalikeOf
  return (
    <section aria-label="To">
      <h3 className={cx(styles.heading, 'row flex-wrap justify-between gap-x-3 gap-y-1')}>
        To
        {!covered && <Copy size={16} text={address} label="Copy the address" />}
      </h3>
      {covered ? (
        <p className={cx(styles.address, 'soft')}>Covered while you sign</p>
      ) : (
        <Letters address={address} />
      )}
      <p className="mt-1.5 t-cap">Compare it with what the customer wrote, not with another screen.</p>
      {like && !covered && (
        <div className="mt-3">
          <Note tone="warn">
            <p>
              It isn’t {IMITATED[like.kind]}, but it begins and ends like it. Ask the customer which address
              they mean.
            </p>
            <div className="mt-1.5">
              <Letters address={like.address} unlike={address} />
            </div>
          </Note>
        </div>
      )}
      {txid && (
        <>
          <h3 className={cx(styles.heading, 'row flex-wrap justify-between gap-x-3 gap-y-1')}>
            Transaction
            <Copy size={16} text={txid} label="Copy the transaction ID" />
          </h3>
          <p className={cx(styles.mono, 'wrap-anywhere')}>{txid}</p>
        </>
      )}
    </section>
  )
}

/** Whole address in groups of four. Bold are both ends, or the letters that differ from the address `unlike`. */
function Letters({ address, unlike }: { address: string; unlike?: string }) {
  return (
    <p className={cx(styles.address, 'flex flex-wrap gap-x-2.5 gap-y-0.5 soft')}>
      {address.match(/.{1,4}/g)?.map((four, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same four may stand in two places
        <span key={group}>
          {[...four].map((letter, index) => {
            const at = group * 4 + index
            const isBold = unlike ? letter !== unlike[at] : at < ENDS || at >= address.length - ENDS
            return isBold ? (
              <b key={at} className="ink">
                {letter}
              </b>
            ) : (
              letter
            )
          })}
        </span>
      ))}
    </p>
  )
}
