import type { Treasury } from '@matin/contract/admin/treasury'
import { PENDING_COUNTED } from '@matin/contract/admin/treasury'
import { Note } from '@matin/ui/note'
import { ago, money } from '#shared/format/format.ts'
import { Block, Fact, Facts } from '#shared/page/page.tsx'

const KINDS: Record<Treasury['pending'][number]['kind'], string> = {
  withdrawal: 'Withdrawals',
  sweep: 'Sweeps to the hot wallet',
  supply: 'TRX for deposit addresses',
  surplus: 'Surplus to the cold wallet',
}

export function Signing({ treasury }: { treasury: Treasury }) {
  const now = Date.parse(treasury.at)
  const { signer, pending, inFlight } = treasury
  const caps = signer?.caps
  return (
    <>
      <Block title="Waiting for the signer">
        <Facts>
          {pending.map(({ kind, count, amount, asset }) => (
            <Fact key={kind} name={KINDS[kind]}>
              {count}
              {count >= PENDING_COUNTED && ' or more'}
              {count > 0 && (
                <small>
                  {money(amount)} {asset}
                </small>
              )}
            </Fact>
          ))}
          <Fact name="Signed, not in a solid block yet">{money(inFlight)} USDT</Fact>
        </Facts>
      </Block>
      <Block title="Signed without operators">
        {!signer && <Note tone="warn">The signer has never reported.</Note>}
        {signer && (
          <p>
            Last contact {ago(signer.seenAt, now)}
            {signer.stale && ': these figures may be out of date'}.
          </p>
        )}
        {signer && !caps && (
          <Note tone="warn">It hasn’t reported its caps: it has no store, or no work yet.</Note>
        )}
        {caps?.stale && (
          <Note tone="warn">It reported these caps {ago(caps.toldAt, now)}. They’re out of date.</Note>
        )}
        {caps && (
          <Facts>
            <Fact name="One payment">{money(caps.payment)} USDT</Fact>
            <Fact name="One payment to a new address">{money(caps.newDestination)} USDT</Fact>
            <Fact name="Left this hour">
              {money(caps.hour.left)} of {money(caps.hour.most)} USDT
            </Fact>
            <Fact name="Left today">
              {money(caps.day.left)} of {money(caps.day.most)} USDT
            </Fact>
            <Fact name="TRX for supplies and fees, this hour">
              {money(caps.trx.hour.left)} of {money(caps.trx.hour.most)} TRX
            </Fact>
            <Fact name="TRX for supplies and fees, this day">
              {money(caps.trx.day.left)} of {money(caps.trx.day.most)} TRX
            </Fact>
            <Fact name="TRX for one deposit address">
              {money(caps.trx.supply)} TRX at a time
              <small>{money(caps.trx.supplyDay)} TRX within a day</small>
            </Fact>
            <Fact name="Operators with a pinned key">{caps.operators}</Fact>
          </Facts>
        )}
      </Block>
    </>
  )
}
