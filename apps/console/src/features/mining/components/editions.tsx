import { type AdminProductDetail, proposeResale } from '@matin/contract/admin/products'
import { artworkSvg } from '@matin/domain/mining/artwork'
import { Button } from '@matin/ui/button'
import { useOperator } from '#shared/operator.ts'
import { Fact, Facts } from '#shared/page.tsx'
import { ProposalDecision } from '#shared/proposal-decision.tsx'
import { useCommand } from '#shared/use-command.ts'
import styles from './editions.module.css'

interface EditionsProps {
  product: AdminProductDetail
  editions: NonNullable<AdminProductDetail['editions']>
}

const SHOWN = 12

/** A numbered series: numbers for sale, owned, and bought back. Two operators sell the latter again. */
export function Editions({ product, editions }: EditionsProps) {
  const { may } = useOperator()
  const propose = useCommand(proposeResale, 'Proposed: another operator approves it', ({ numbers }) => ({
    title: `Propose to sell ${numbers.length} of ${product.code} again`,
    about: `Numbers ${numbers.join(', ')}. Another operator approves it.`,
    confirm: 'Propose',
  }))
  const { boughtBack, resales } = editions
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
      <ul className={styles.dials}>
        {boughtBack.slice(0, SHOWN).map(number => (
          <li key={number}>
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
        <Button
          variant="line"
          size="sm"
          pending={propose.isPending}
          onClick={() => propose.mutate({ product: product.id, numbers: boughtBack })}
        >
          {boughtBack.length === 1
            ? `Propose to sell No. ${boughtBack[0]} again`
            : `Propose to sell these ${boughtBack.length} again`}
        </Button>
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
      <h4>Sold again: {which}</h4>
      <ProposalDecision id={id} of={resale} />
    </section>
  )
}
