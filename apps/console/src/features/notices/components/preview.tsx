import { LANGUAGES, type Language, LANGUAGE_NAMES as OWN_NAMES } from '@matin/contract/language'
import { getWebsiteSetting } from '@matin/contract/settings'
import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import { useRead } from '#shared/api/use-read.ts'
import { Choices } from '#shared/form/choices.tsx'
import type { Words } from '#shared/form/language-fields.tsx'
import { dayAndTime } from '#shared/format/format.ts'
import { LANGUAGE_NAMES } from '#shared/format/language-names.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { lacks } from '../model/draft.ts'
import styles from '../screens/notices.module.css'

interface Written {
  title: Words
  text: Words
  pinned?: boolean
}

function shortName(language: Language): string {
  return language.startsWith('zh') ? OWN_NAMES[language].slice(0, 1) : language.toUpperCase()
}

interface PreviewProps {
  of: Written
  language: Language
  onLanguage: (language: Language) => void
  /** Time from which the notice is shown; null for at once. */
  begins: string | null
  children?: ReactNode
}

export function Preview({ of, language, onLanguage, begins, children }: PreviewProps) {
  useKeys(
    Object.fromEntries(
      LANGUAGES.map((one, index) => [
        `${index + 1}`,
        { label: `preview ${LANGUAGE_NAMES[one]}`, run: () => onLanguage(one), quiet: true },
      ]),
    ),
  )
  const settings = useRead(getWebsiteSetting, {}, { refetchInterval: false }).data
  const appName = settings?.find(({ key }) => key === 'app_name')?.value ?? PRODUCT_NAME
  const title = of.title[language]?.trim()
  const text = of.text[language]?.trim() ?? ''
  return (
    <aside className={cx(styles.preview, 'grid content-start gap-2.5 overflow-auto')} aria-label="Preview">
      <h3>Preview, as on a phone</h3>
      <Choices
        label="Language of the preview"
        value={language}
        onChange={onLanguage}
        options={LANGUAGES.map(value => ({
          value,
          label: <span title={LANGUAGE_NAMES[value]}>{shortName(value)}</span>,
          bad: lacks(of, value) !== null,
        }))}
      />
      <div className={styles.phone}>
        <section
          aria-label="As on a phone"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
        >
          <p className={styles.bar} aria-hidden="true">
            <Icon name="left" size={20} />
            <b>Notice</b>
          </p>
          {of.pinned && <span className={styles.pinned}>On top</span>}
          <Article of={of} language={language} />
          <p className="mt-2 t-cap">{begins ? dayAndTime(begins) : 'Now'}</p>
        </section>
      </div>
      <h3>Email, first lines</h3>
      <p className={cx(styles.mail, 't-cap wrap-anywhere')} lang={language}>
        <b>{appName}</b> · {title || 'Untitled'}
        <span className="muted">{text.split('\n').join(' ')}</span>
      </p>
      {children}
    </aside>
  )
}

export function Article({ of, language }: { of: Written; language: Language }) {
  return (
    <article lang={language} className="min-w-0 wrap-anywhere">
      <h4>{of.title[language]?.trim() || 'Untitled'}</h4>
      {(of.text[language] ?? '').split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <p key={index} className={cx(styles.text, 'mb-1.5 soft')}>
          {line}
        </p>
      ))}
    </article>
  )
}
