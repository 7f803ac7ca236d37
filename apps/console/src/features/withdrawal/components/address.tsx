import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { CopyButton } from '@matin/ui/copy-button'
import { cx } from '@matin/ui/cx'
import { toast } from '@matin/ui/toast'
import styles from './request.module.css'

/** Number of characters in bold at each end of an address, which people compare. */
const ENDS = 6

/**
 * Whole address in groups of four, with both ends bold. The last characters are covered while the operator
 * must type them from another source.
 */
export function Address({ row, covered }: { row: ReviewedWithdrawal; covered: boolean }) {
  const { address, txid } = row
  return (
    <section aria-label="To">
      <h3 className={cx(styles.heading, 'row flex-wrap justify-between gap-x-3 gap-y-1')}>
        To
        {!covered && <Copy text={address} label="Copy the address" />}
      </h3>
      <p className={cx(styles.address, 'flex flex-wrap gap-x-2.5 gap-y-0.5 soft')}>
        {covered
          ? 'Covered while you sign'
          : address.match(/.{1,4}/g)?.map((four, group) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same four may stand in two places
              <span key={group}>
                {[...four].map((letter, index) => {
                  const at = group * 4 + index
                  const isEnd = at < ENDS || at >= address.length - ENDS
                  return isEnd ? (
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
      <p className="mt-1.5 t-cap">Compare it with what the customer wrote, not with another screen.</p>
      {txid && (
        <>
          <h3 className={cx(styles.heading, 'row flex-wrap justify-between gap-x-3 gap-y-1')}>
            Transaction
            <Copy text={txid} label="Copy the transaction" />
          </h3>
          <p className={cx(styles.mono, 'wrap-anywhere')}>{txid}</p>
        </>
      )}
    </section>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton
      text={text}
      label={label}
      size={16}
      onCopied={ok => toast(ok ? 'Copied' : 'It could not be copied', ok ? 'pos' : 'neg')}
    />
  )
}
