import { fillParameters, type LongText } from '@matin/i18n/long-text'
import { takeMarks } from '@matin/ui/break-marks'
import styles from './long-text.module.css'

export function LongTextView({ text, values }: { text: LongText; values: Readonly<Record<string, string>> }) {
  const say = (words: string) => takeMarks(fillParameters(words, values))
  return (
    <article className={styles.text}>
      {text.intro.map(words => (
        <p key={words} className={styles.lead}>
          {say(words)}
        </p>
      ))}
      {text.sections.map(({ title, text: paragraphs, points }) => (
        <section key={title}>
          <h2 className="t-title">{say(title)}</h2>
          {paragraphs.map(words => (
            <p key={words}>{say(words)}</p>
          ))}
          {points.length > 0 && (
            <ul>
              {points.map(words => (
                <li key={words}>{say(words)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </article>
  )
}
