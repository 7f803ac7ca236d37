import { useEffect, useRef } from 'react'
import { NavLink, useLocation, useParams } from 'react-router'
import text from '../../../../../docs/procedures.md?raw'
import { Page } from '../../shared/page.tsx'
import { procedureOf } from '../../shared/procedure.ts'
import styles from './procedures.module.css'

interface Part {
  title: string
  /** Paragraphs, or the items of a numbered list. */
  blocks: (string | string[])[]
}

/** The document as it is written: headings, paragraphs and numbered lists are all that it has. */
function partsOf(document: string): Part[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map(part => {
      const [title = '', ...rest] = part.split('\n')
      const blocks = rest
        .join('\n')
        .trim()
        .split(/\n{2,}/)
      return {
        title,
        blocks: blocks.map(block =>
          /^1\. /.test(block)
            ? block
                .split(/^\d+\. /m)
                .slice(1)
                .map(oneLine)
            : oneLine(block),
        ),
      }
    })
}

function oneLine(block: string): string {
  return block.replace(/\s+/g, ' ').trim()
}

const PARTS = partsOf(text)

/** What is done at each queue, as docs/procedures.md has it; the address names the part that one came for. */
export function Procedures() {
  const { id } = useParams()
  const wanted = useRef<HTMLElement>(null)
  // Another key with each click, so that a part that was scrolled away comes back.
  const { key } = useLocation()
  useEffect(() => {
    if (id && key) wanted.current?.scrollIntoView()
  }, [id, key])
  return (
    <Page title="Procedures">
      <nav className={styles.parts} aria-label="Parts">
        {PARTS.map(({ title }) => (
          <NavLink key={title} to={`/procedures/${procedureOf(title) ?? ''}`} end>
            {title}
          </NavLink>
        ))}
      </nav>
      {PARTS.map(({ title, blocks }) => (
        <section
          key={title}
          className={styles.part}
          aria-label={title}
          ref={procedureOf(title) === id ? wanted : undefined}
        >
          <h2>{title}</h2>
          {blocks.map(block =>
            typeof block === 'string' ? (
              <p key={block}>{block}</p>
            ) : (
              <ol key={block[0]}>
                {block.map(item => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            ),
          )}
        </section>
      ))}
    </Page>
  )
}
