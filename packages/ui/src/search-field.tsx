import { type KeyboardEvent, useRef } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  label: string
  clearLabel: string
}

/** The clear button keeps the focus. Escape clears the text; in an empty field it removes the focus. */
export function SearchField({ value, onChange, label, clearLabel }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onChange('')
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    if (value === '') return event.currentTarget.blur()
    // The same key closes what the field stands in.
    event.stopPropagation()
    event.preventDefault()
    clear()
  }
  return (
    <search className={styles.field}>
      <Icon name="search" size={20} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && <IconButton icon="close" size={20} label={clearLabel} onClick={clear} />}
    </search>
  )
}
