import { REVIEW_IDENTITIES, REVIEW_RISKS } from '@matin/contract/admin/withdrawals'
import { Button } from '@matin/ui/button'
import { words } from '#shared/format/format.ts'
import { Choice, Filters } from '#shared/list/filters.tsx'

/** Filters of the list; '' means all. */
interface Filtered {
  risk: (typeof REVIEW_RISKS)[number] | ''
  identity: (typeof REVIEW_IDENTITIES)[number] | ''
}

interface FilterButtonProps {
  open: boolean
  /** Number of active filters, including those that are folded away. */
  count: number
  onToggle: () => void
}

export function FilterButton({ open, count, onToggle }: FilterButtonProps) {
  return (
    <Button variant="line" size="sm" icon="filter" aria-expanded={open} onClick={onToggle}>
      Filter{count > 0 && `, ${count}`}
    </Button>
  )
}

interface NarrowingProps {
  value: Filtered
  onChange: (change: Partial<Filtered>) => void
}

export function Narrowing({ value, onChange }: NarrowingProps) {
  return (
    <Filters label="Requests to show">
      <Choice
        label="Flag"
        value={value.risk}
        onChange={risk => onChange({ risk })}
        options={REVIEW_RISKS.map(risk => ({ value: risk, label: risk === 'none' ? 'Clean' : words(risk) }))}
      />
      <Choice
        label="Identity"
        value={value.identity}
        onChange={identity => onChange({ identity })}
        options={REVIEW_IDENTITIES.map(one => ({ value: one, label: words(one) }))}
      />
    </Filters>
  )
}
