import type { Treasury } from '@matin/contract/admin/treasury'
import { DEPOSITS_COUNTED } from '@matin/contract/admin/treasury'
import { groupDigits } from '@matin/ui/amount-text'
import { money } from '#shared/format/format.ts'
import { Figures } from '#shared/list/figures.tsx'
import { Copy } from '#shared/page/copy.tsx'
import { Block } from '#shared/page/page.tsx'

export function Wallets({ treasury }: { treasury: Treasury }) {
  const { signer, deposits, places } = treasury
  const cold = places.find(({ place }) => place === 'cold')
  const { addresses } = deposits
  const count = `${groupDigits(String(addresses))}${addresses === DEPOSITS_COUNTED ? ' or more' : ''}`
  return (
    <Block title="What we hold">
      <Figures
        items={[
          { name: 'Hot wallet', value: signer?.usdt ? money(signer.usdt) : 'Not told', unit: 'USDT' },
          { name: 'For fees', value: signer?.trx ? money(signer.trx) : 'Not told', unit: 'TRX' },
          { name: 'Staked energy', value: signer?.energy ? groupDigits(signer.energy) : 'Not told' },
          { name: 'Cold wallet', value: cold ? money(cold.chain) : 'Not compared', unit: 'USDT' },
          {
            name: `On ${count} deposit ${addresses === 1 ? 'address' : 'addresses'}`,
            value: money(deposits.held),
            unit: 'USDT',
          },
        ]}
      />
      <Address name="Hot" address={treasury.hotAddress} />
      <Address name="Cold" address={treasury.coldAddress} />
    </Block>
  )
}

function Address({ name, address }: { name: string; address: string }) {
  return (
    <p className="row gap-2 my-0.5 muted">
      {name} <span className="code ink">{address}</span>
      <Copy text={address} size={16} label={`Copy the ${name.toLowerCase()} address`} />
    </p>
  )
}
