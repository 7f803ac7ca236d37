import type { AdminProductDetail } from '@matin/contract/admin/products'
import { Fact, Facts } from '#shared/page/page.tsx'

export function Editions({ editions }: { editions: NonNullable<AdminProductDetail['editions']> }) {
  return (
    <section aria-label="Editions">
      <h3>Editions</h3>
      <Facts>
        <Fact name="Numbers">
          {editions.first} to {editions.last}
        </Fact>
        <Fact name="For sale">{editions.forSale}</Fact>
        <Fact name="Owned">{editions.owned}</Fact>
        <Fact name="Matured and bought back">{editions.boughtBack}</Fact>
      </Facts>
    </section>
  )
}
