import { cx } from '@matin/ui/cx'
import { sayStale, useFreshness } from '#shared/api/use-freshness.ts'
import { span } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { type Key, pressKey, useShownKeys } from '#shared/keys/keys.ts'
import styles from './page.module.css'

/** Keys of lists and of every page, last in the foot. */
const EVERYWHERE = ['J', 'K', '/']

/** Returns the position of a key's group in the foot: "?", which shows all keys, decisions, others. */
function placeOf([name, { decides }]: readonly [string, Key]): number {
  return name === '?' ? 0 : decides ? 1 : 3 + EVERYWHERE.indexOf(name)
}

export function Foot({ count }: { count: string | undefined }) {
  const { live, updated, age, stale } = useFreshness()
  // Keys that do not fit are cut off at the end: decisions come first, common keys last.
  const keys = useShownKeys()
    .filter(([, { quiet }]) => !quiet)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  const said = stale
    ? `not connected · ${sayStale(age)}`
    : `${live ? 'live' : 'not connected'}${updated === null ? '' : `, updated ${span(updated)} ago`}`
  return (
    <footer className={cx(styles.keys, 'flex flex-wrap shrink-0')}>
      <span data-live={live && !stale ? true : undefined} data-stale={stale || undefined}>
        {count ? `${count} · ${said}` : said.charAt(0).toUpperCase() + said.slice(1)}
      </span>
      {keys.map(([name, { label }]) => (
        // Screen readers hear the same from the page's buttons; the list of keys has no other button.
        <button
          key={name}
          type="button"
          onClick={() => pressKey(name)}
          {...(name !== '?' && { tabIndex: -1, 'aria-hidden': true })}
        >
          <KeyCap name={name} />
          {label}
        </button>
      ))}
    </footer>
  )
}
