import { Checkbox } from '@matin/ui/checkbox'
import { Pills } from '@matin/ui/pills'
import styles from './toolbar.module.css'
import { type Language, languages } from './words/use-words.tsx'

interface ToolbarProps {
  language: Language
  onLanguage: (language: Language) => void
  redUp: boolean
  onRedUp: (on: boolean) => void
  still: boolean
  onStill: (on: boolean) => void
}

/** Settings of the whole page. */
export function Toolbar({ language, onLanguage, redUp, onRedUp, still, onStill }: ToolbarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Pills
          label="Language"
          value={language}
          onChange={onLanguage}
          items={languages.map(({ tag, name }) => ({ value: tag, label: <span lang={tag}>{name}</span> }))}
        />
        <div className={styles.switches}>
          <Checkbox checked={redUp} onChange={onRedUp}>
            Red is up
          </Checkbox>
          <Checkbox checked={still} onChange={onStill}>
            Less motion
          </Checkbox>
        </div>
      </div>
    </header>
  )
}
