import { getTreasury } from '@matin/contract/admin/treasury'
import { Note } from '@matin/ui/note'
import { useRead } from '#shared/api/use-read.ts'
import { Page, Told } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { Stopped } from '#shared/page/stopped.tsx'
import { Books } from '../components/books.tsx'
import { Comparison } from '../components/comparison.tsx'
import { Moves } from '../components/moves.tsx'
import { OutgoingTransfers } from '../components/outgoing.tsx'
import { Signing } from '../components/signing.tsx'
import { Wallets } from '../components/wallets.tsx'

export function TreasuryPage() {
  const treasury = useRead(getTreasury, {}, { refetchInterval: 5000 })
  const { data } = treasury
  return (
    <Page
      title="Treasury"
      help={
        <p>
          Look here each morning and when you leave: no difference, nothing stopped, the signer’s last contact
          within a minute, and a sum of zero in every asset. Act on a shortfall at once, by day or night. The
          procedure is in docs/operations.md, “The treasury”.
        </p>
      }
    >
      <Unloaded of={treasury} name="treasury" rows={8} />
      {treasury.isError && data && (
        <Told>
          <Note tone="warn">These figures are not fresh: the server does not answer.</Note>
        </Told>
      )}
      {data && (
        <>
          <Told>
            <Stopped stops={data.stops} />
            {!data.stops.paying && (
              <Note tone="pos">Payments go out: the holdings cover the ledger in every place.</Note>
            )}
          </Told>
          <Wallets treasury={data} />
          <Comparison treasury={data} />
          <Signing treasury={data} />
          <Books treasury={data} />
          <OutgoingTransfers />
          <Moves treasury={data} />
        </>
      )}
    </Page>
  )
}
