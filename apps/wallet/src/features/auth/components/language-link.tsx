import { LANGUAGE_NAMES } from '@matin/contract/language'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Link } from '#shared/router/link.tsx'
import { useClientState } from '#shared/state/client-state.ts'
import styles from './language-link.module.css'

export function LanguageLink() {
  const language = useClientState(state => state.language)
  return (
    <Link to="/pages/Language/index" className={cx(styles.language, 'inline-row target gap-1.5 med')}>
      <Icon name="globe" size={20} />
      {LANGUAGE_NAMES[language]}
      <Icon name="down" size={14} />
    </Link>
  )
}
