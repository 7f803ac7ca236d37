export function Why({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Why"
      hint="The second owner reads it"
      value={value}
      maxLength={500}
      onChange={onChange}
    />
  )
}
