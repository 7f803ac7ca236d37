import styles from '#shared/page/page.module.css'

const SIGNS: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'esc' }
const MOD = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** `hidden` keeps it from screen readers, within a control that has another name. */
export function KeyCap({ name, hidden = false }: { name: string; hidden?: boolean }) {
  const parts = (name === '+' ? [name] : name.split(/[ +]/)).map(
    part => SIGNS[part] ?? (part === 'Mod' ? MOD : part === 'Shift' ? '⇧' : part),
  )
  return parts.map(part => (
    <kbd key={part} className={styles.cap} aria-hidden={hidden || undefined}>
      {part}
    </kbd>
  ))
}
