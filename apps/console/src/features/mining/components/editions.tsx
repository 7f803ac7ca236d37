import { type AdminProductDetail, proposeResale } from '@matin/contract/admin/products'
import { artworkSvg } from '@matin/domain/mining/artwork'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { useState } from 'react'
import { useOperator } from '#shared/operator.ts'
import { Fact, Facts } from '#shared/page.tsx'
import { ProposalDecision } from '#shared/proposal-decision.tsx'
import { TextDialog } from '#shared/text-dialog.tsx'
import { useCommand } from '#shared/use-command.ts'
import { useStoredDraft } from '#shared/use-stored-draft.ts'
import styles from './editions.module.css'

interface EditionsProps {
  product: AdminProductDetail
  editions: NonNullable<AdminProductDetail['editions']>
}

const SHOWN = 12

/**
 * Editions of a numbered series, counted as for sale, owned, and bought back. Two operators can put
 * bought-back editions on sale again.
 */
export function Editions({ product, editions }: EditionsProps) {
  const { may } = useOperator()
  const { boughtBack, resales } = editions
  const [isAsking, setAsking] = useState(false)
  const { draft, setDraft, dropDraft } = useStoredDraft(`resale ${product.id}`, '')
  const propose = useCommand(proposeResale, 'Proposed: another operator approves it', undefined, dropDraft)
  const waits = resales.some(one => !one.approved && !one.rejected && !one.cancelled && !one.ended)
  return (
    <section aria-label="Editions">
      <h3>Editions</h3>
      <Facts>
        <Fact name="Numbers">
          {editions.first} to {editions.last}
        </Fact>
        <Fact name="For sale">{editions.forSale}</Fact>
        <Fact name="Owned">{editions.owned}</Fact>
        <Fact name="Matured and bought back">{boughtBack.length}</Fact>
      </Facts>
      <ul className={cx(styles.dials, 'flex flex-wrap gap-2 my-2')}>
        {boughtBack.slice(0, SHOWN).map(number => (
          <li key={number} className="grid justify-items-center t-cap">
            <img
              alt=""
              width={40}
              height={40}
              src={`data:image/svg+xml,${encodeURIComponent(artworkSvg(product.id, number))}`}
            />
            {number}
          </li>
        ))}
      </ul>
      {boughtBack.length > 0 && !waits && may('propose_products') && (
        <Button variant="line" size="sm" pending={propose.isPending} onClick={() => setAsking(true)}>
          {boughtBack.length === 1
            ? `Propose to sell No. ${boughtBack[0]} again`
            : `Propose to sell these ${boughtBack.length} again`}
        </Button>
      )}
      {isAsking && (
        <TextDialog
          title={`Propose to sell ${boughtBack.length} of ${product.code} again`}
          about={`Numbers ${boughtBack.join(', ')}. Another operator reads the reason, and approves it.`}
          label="Why"
          confirm="Propose"
          text={draft}
          onText={setDraft}
          onClose={() => setAsking(false)}
          onWritten={reason => {
            setAsking(false)
            propose.mutate({ product: product.id, numbers: boughtBack, reason })
          }}
        />
      )}
      {resales.map(one => (
        <Resale key={one.id} resale={one} />
      ))}
    </section>
  )
}

function Resale({ resale }: { resale: EditionsProps['editions']['resales'][number] }) {
  const { id, numbers } = resale
  const which = numbers.length <= 5 ? `No. ${numbers.join(', ')}` : `${numbers.length} numbers`
  return (
    <section aria-label={`Resale of ${which}`}>
      <h4>Resale of {which}</h4>
      <ProposalDecision id={id} of={resale} />
    </section>
  )
}
