import type { Treasury } from '@matin/contract/admin/treasury'
import { PENDING_COUNTED } from '@matin/contract/admin/treasury'
import { Note } from '@matin/ui/note'
import { ago, money } from '#shared/format.ts'
import { BatchQuery, Block, Facts } from '#shared/page.tsx'

const KINDS: Record<Treasury['pending'][number]['kind'], string> = {
  withdrawal: 'Withdrawals',
  sweep: 'Sweeps to the hot wallet',
  supply: 'TRX for deposit addresses',
  surplus: 'Surplus to the cold wallet',
}

/** The signer's queue, and its caps without operators as it reported them, with the time of the report. */
export function Signing({ treasury }: { treasury: Treasury }) {
  const now = Date.parse(treasury.at)
  const { signer, pending, inFlight } = treasury
  const caps = signer?.caps
  return (
    <>
      <Block title="Waits for the signer">
        <Facts>
          {pending.map(({ kind, count, amount, asset }) => (
            <BatchQuery key={kind} name={KINDS[kind]}>
              {count}
              {count >= PENDING_COUNTED && ' or more'}
              {count > 0 && (
                <small>
                  {money(amount)} {asset}
                </small>
              )}
            </BatchQuery>
          ))}
          <BatchQuery name="Signed, not in a solid block yet">{money(inFlight)} USDT</BatchQuery>
        </Facts>
      </Block>
      <Block title="What the signer signs without operators">
        {!signer && <Note tone="warn">The signer was never heard of.</Note>}
        {signer && (
          <p>
            Heard of {ago(signer.seenAt, now)}
            {signer.stale && ': what stands here may be wrong by now'}.
          </p>
        )}
        {signer && !caps && (
          <Note tone="warn">It has not told its caps: it has no store, or no work yet.</Note>
        )}
        {caps?.stale && <Note tone="warn">It told these caps {ago(caps.toldAt, now)}: they are old.</Note>}
        {caps && (
          <Facts>
            <BatchQuery name="One payment">{money(caps.payment)} USDT</BatchQuery>
            <BatchQuery name="One payment to a new address">{money(caps.newDestination)} USDT</BatchQuery>
            <BatchQuery name="Left of this hour">
              {money(caps.hour.left)} of {money(caps.hour.most)} USDT
            </BatchQuery>
            <BatchQuery name="Left of this day">
              {money(caps.day.left)} of {money(caps.day.most)} USDT
            </BatchQuery>
            <BatchQuery name="TRX for supplies and fees, this hour">
              {money(caps.trx.hour.left)} of {money(caps.trx.hour.most)} TRX
            </BatchQuery>
            <BatchQuery name="TRX for supplies and fees, this day">
              {money(caps.trx.day.left)} of {money(caps.trx.day.most)} TRX
            </BatchQuery>
            <BatchQuery name="TRX for one deposit address">
              {money(caps.trx.supply)} TRX at a time
              <small>{money(caps.trx.supplyDay)} TRX within a day</small>
            </BatchQuery>
            <BatchQuery name="Operators with a pinned key">{caps.operators}</BatchQuery>
          </Facts>
        )}
      </Block>
    </>
  )
}
