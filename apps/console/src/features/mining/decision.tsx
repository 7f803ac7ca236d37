import type { Publication } from '@matin/contract/product-desk'
import { Button } from '@matin/ui/button'
import { ENDED } from '../../shared/ended.ts'
import { moment } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Fact, Facts } from '../../shared/page.tsx'

interface DecisionProps {
  of: Omit<Publication, 'id'>
  pending: boolean
  onConfirm: () => void
  onReject: () => void
}

/** What two persons decide about a product: who proposed, who decided, and the buttons while nobody has. */
export function Decision({
  of: { proposed, confirmed, rejected, ended, expiresAt },
  pending,
  onConfirm,
  onReject,
}: DecisionProps) {
  const { operator, may } = useOperator()
  const by = ({ operator: who, at }: Publication['proposed']) => `${who.name}, ${moment(at)}`
  const own = proposed.operator.id === operator?.id
  return (
    <>
      <Facts>
        <Fact name="Proposed">{by(proposed)}</Fact>
        {confirmed && <Fact name="Confirmed">{by(confirmed)}</Fact>}
        {rejected && <Fact name="Rejected">{by(rejected)}</Fact>}
        {ended && <Fact name="Ended">{ENDED[ended]}</Fact>}
        {!confirmed && !rejected && !ended && <Fact name="Open until">{moment(expiresAt)}</Fact>}
      </Facts>
      {!confirmed && !rejected && !ended && (
        <div className={forms.row}>
          {may('approve_products') && (
            <Button size="sm" disabled={own} pending={pending} onClick={onConfirm}>
              Confirm
            </Button>
          )}
          {may('propose_products') && (
            <Button variant="line" size="sm" pending={pending} onClick={onReject}>
              {own ? 'Cancel' : 'Reject'}
            </Button>
          )}
          {own && <small>Another operator confirms what you proposed.</small>}
        </div>
      )}
    </>
  )
}
