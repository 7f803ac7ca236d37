import type { OperatorAccount } from '@matin/contract/admin/accounts'
import { permits } from '@matin/domain/operators/permissions'
import { CopyButton } from '@matin/ui/copy-button'
import { toast } from '@matin/ui/toast'
import { Block } from '#shared/page/page.tsx'

/** Keys of all operators who approve withdrawals and are not suspended. */
export function Pins({ accounts }: { accounts: readonly OperatorAccount[] }) {
  const pins = accounts
    .filter(one => one.disabledAt === null && permits('approve_withdrawals', one.roles))
    .flatMap(one => one.pins)
  const text = JSON.stringify(pins)
  return (
    <Block title="Keys for the signer">
      {pins.length === 0 ? (
        <p>Nobody who approves withdrawals has a passkey yet.</p>
      ) : (
        <>
          <p>
            SIGNER_OPERATORS, as the signer’s configuration wants it. Whoever keeps the signer compares each
            key with its operator by voice.
          </p>
          <p className="code" data-testid="pins">
            {text}
          </p>
          <CopyButton text={text} label="Copy" onCopied={() => toast('Copied', 'pos')} />
        </>
      )}
    </Block>
  )
}
