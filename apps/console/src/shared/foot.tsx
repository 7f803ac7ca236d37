import { span } from './format.ts'
import { KeyCap } from './key-cap.tsx'
import { pressKey, useShownKeys } from './keys.ts'
import styles from './page.module.css'
import { sayStale, useFreshness } from './use-freshness.ts'

/** Keys of every page; an own one of the page stands before them. */
const EVERYWHERE = ['J', 'K', '/']

/** How many are shown and how old that is, and the keys that work here. */
export function Foot({ count }: { count: string | undefined }) {
  const { live, updated, age, stale } = useFreshness()
  // What does not fit is left out, of the keys that every page has before the page's own.
  const keys = useShownKeys()
    .filter(([, { quiet }]) => !quiet)
    .toSorted(([one], [other]) => EVERYWHERE.indexOf(one) - EVERYWHERE.indexOf(other))
  const said = stale
    ? `not connected · ${sayStale(age)}`
    : `${live ? 'live' : 'not connected'}${updated === null ? '' : `, updated ${span(updated)} ago`}`
  return (
    <footer className={styles.keys}>
      <span data-live={live && !stale ? true : undefined} data-stale={stale || undefined}>
        {count ? `${count} · ${said}` : said.charAt(0).toUpperCase() + said.slice(1)}
      </span>
      {keys.map(([name, { label }]) => (
        // To a screen reader the buttons of the page say the same; the list of keys has no other.
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
