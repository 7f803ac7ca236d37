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
    <section aria-label="Effect of a pass">
      <h3>Effect of a pass</h3>
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
              <b>Two operators must pass it</b>: a setting requires it. Until then the limit stays {from}.
            </span>
          </p>
        )}
        <p className="flex gap-2 mt-2 soft">
          <Icon name="undo" size={18} />
          <span>
            You can revoke it with a reason. It’s then back in review, and the limit falls immediately.
          </span>
        </p>
      </div>
    </section>
  )
}
