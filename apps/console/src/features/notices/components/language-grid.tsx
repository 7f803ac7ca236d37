import { NOTICE_TEXT_MAX, NOTICE_TITLE_MAX } from '@matin/contract/admin/notices'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { TextInput } from '@matin/ui/text-input'
import { TextArea } from '#shared/form/controls.tsx'
import { LANGUAGE_NAMES } from '#shared/format/language-names.ts'
import { type Draft, lacks, otherFigures } from '../model/draft.ts'
import styles from '../screens/notices.module.css'

interface LanguageGridProps {
  draft: Draft
  onChange: (draft: Draft) => void
  onLook: (language: Language) => void
}

/** For each Chinese variant, the other one, whose text can be taken as a start. */
const OTHER_CHINESE: Partial<Record<Language, Language>> = { 'zh-Hans': 'zh-Hant', 'zh-Hant': 'zh-Hans' }

export function LanguageGrid({ draft, onChange, onLook }: LanguageGridProps) {
  const set = (part: 'title' | 'text', language: Language, words: string) =>
    onChange({ ...draft, [part]: { ...draft[part], [language]: words } })
  return (
    <div className={styles.grid}>
      {LANGUAGES.map(language => {
        const missing = lacks(draft, language)
        const figures = missing ? [] : otherFigures(draft, language)
        const name = LANGUAGE_NAMES[language]
        const other = OTHER_CHINESE[language]
        const begin = other && !draft.text[language]?.trim() ? draft.text[other]?.trim() : undefined
        const title = draft.title[language] ?? ''
        return (
          <section key={language} aria-label={name} className="min-w-0" onFocus={() => onLook(language)}>
            <header className="flex items-baseline gap-2 mb-1.5">
              <h3>{name}</h3>
              <small className="wide-only">{language}</small>
              <span
                className={cx(styles.complete, 'inline-row gap-1 ml-auto t-cap')}
                data-missing={missing || figures.length > 0 ? true : undefined}
              >
                <Icon name={missing || figures.length > 0 ? 'alert' : 'check'} size={14} />
                {missing
                  ? `${missing.charAt(0).toUpperCase()}${missing.slice(1)} missing`
                  : figures.length > 0
                    ? `Differs from English: ${figures.join(', ')}`
                    : 'Complete'}
              </span>
            </header>
            <TextInput
              type="text"
              aria-label="Title"
              placeholder="Title"
              lang={language}
              maxLength={NOTICE_TITLE_MAX}
              value={title}
              end={<span className="muted">{title.length}</span>}
              onChange={event => set('title', language, event.target.value)}
            />
            <TextArea
              aria-label="Text"
              placeholder="Text"
              lang={language}
              maxLength={NOTICE_TEXT_MAX}
              value={draft.text[language] ?? ''}
              onChange={event => set('text', language, event.target.value)}
            />
            {begin && other && (
              <Button variant="quiet" size="sm" onClick={() => set('text', language, begin)}>
                Begin from {LANGUAGE_NAMES[other]}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}
