import { Icon } from '@matin/ui/icon'
import { IconButton } from '@matin/ui/icon-button'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './market-search.module.css'

interface MarketSearchProps {
  value: string
  onChange: (value: string) => void
}

export function MarketSearch({ value, onChange }: MarketSearchProps) {
  const t = useTranslations('Market')
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={styles.search}>
      <Icon name="search" size={20} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value !== '' && <IconButton icon="close" size={20} label={t('clear')} onClick={clear} />}
    </search>
  )
}
