import type { ReviewedIdentity } from '@matin/contract/admin/identity'
import { Icon } from '@matin/ui/icon'
import { TickMeter } from '@matin/ui/tick-meter'
import { money } from '#shared/format/format.ts'
import styles from '../screens/identities.module.css'

export const wholeAmount = (amount: string) => money(amount).replace(/\.00$/, '')

export function PassEffect({ row }: { row: ReviewedIdentity }) {
  const { unverified, verified } = row.limit
  const [from, to] = [wholeAmount(unverified), wholeAmount(verified)]
  return (
    <section aria-label="What a pass does">
      <h3>What a pass does</h3>
      <div className={styles.limit}>
        <div className="flex items-baseline justify-between gap-3 mb-1.5">
          <small>24-hour limit</small>
          <b>
            {from} → {to} USDT
          </b>
        </div>
        <TickMeter
          ticks={50}
          share={Number(verified) > 0 ? Math.min(1, Number(unverified) / Number(verified)) : 1}
          tone="ink"
          height={10}
          label={`Limit rises from ${from} to ${to}`}
        />
        {row.approvalsNeeded === 2 && (
          <p className="flex gap-2 mt-2 soft">
            <Icon name="two" size={18} />
            <span>
              <b>Two operators pass it</b>, by a setting. Until then the limit stays {from}.
            </span>
          </p>
        )}
        <p className="flex gap-2 mt-2 soft">
          <Icon name="undo" size={18} />
          <span>
            It can be revoked with a reason: it is in review again then, and the limit falls at once.
          </span>
        </p>
      </div>
    </section>
  )
}
