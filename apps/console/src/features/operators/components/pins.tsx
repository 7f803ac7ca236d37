import type { OperatorAccount } from '@matin/contract/admin/accounts'
import { permits } from '@matin/domain/operators/permissions'
import { Copy } from '#shared/page/copy.tsx'
import { Block } from '#shared/page/page.tsx'

export function Pins({ accounts }: { accounts: readonly OperatorAccount[] }) {
  const pins = accounts
    .filter(one => one.disabledAt === null && permits('approve_withdrawals', one.roles))
    .flatMap(one => one.pins)
  const text = JSON.stringify(pins)
  return (
    <Block title="Keys for the signer">
      {pins.length === 0 ? (
        <p>No one who approves withdrawals has a passkey yet.</p>
      ) : (
        <>
          <p>
            The value of SIGNER_OPERATORS for the signer’s configuration. The person who runs the signer must
            compare each key with its operator by voice.
          </p>
          <p className="code" data-testid="pins">
            {text}
          </p>
          <Copy text={text} label="Copy" />
        </>
      )}
    </Block>
  )
}
