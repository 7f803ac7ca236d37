import { hasDial } from '@matin/domain/text/account'
import { TextInput } from '@matin/ui/text-input'
import { useArea } from '../areas/use-area.ts'
import { AreaPrefix } from './area-prefix.tsx'

/** A number that begins with "+" includes the dialling code. Use inside a `Field`. */
export function MobileInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { dial } = useArea(true)
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      className="num"
      prefix={hasDial(value) ? undefined : <AreaPrefix dial={dial} />}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
