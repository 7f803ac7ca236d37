import styles from '#shared/page/page.module.css'

const SIGNS: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'esc' }
const MOD = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

export function KeyCap({ name }: { name: string }) {
  const parts = (name === '+' ? [name] : name.split(/[ +]/)).map(
    part => SIGNS[part] ?? (part === 'Mod' ? MOD : part === 'Shift' ? '⇧' : part),
  )
  return parts.map(part => (
    <kbd key={part} className={styles.cap}>
      {part}
    </kbd>
  ))
}
