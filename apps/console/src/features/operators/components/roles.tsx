import { OPERATOR_ROLES, type OperatorRole } from '@matin/domain/operators/permissions'
import { Checkbox } from '@matin/ui/checkbox'
import { words } from '#shared/format/format.ts'

interface RolesProps {
  value: readonly OperatorRole[]
  onChange: (value: OperatorRole[]) => void
}

export function Roles({ value, onChange }: RolesProps) {
  return (
    <fieldset>
      <legend>Roles</legend>
      {OPERATOR_ROLES.map(role => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          onChange={checked => onChange(checked ? [...value, role] : value.filter(one => one !== role))}
        >
          {words(role)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
