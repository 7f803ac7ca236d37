import text from '../../../../../../docs/procedures.md?raw'

interface Part {
  title: string
  /** A string is a paragraph; an array has the items of a numbered list. */
  blocks: (string | string[])[]
}

/** Splits the document, which consists of headings, paragraphs and numbered lists only. */
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

export function ProcedureText({ of }: { of: string }) {
  const part = PARTS.find(({ title }) => title === of)
  if (!part) return null
  return (
    <section aria-label={`Procedure: ${of}`}>
      <h3>Procedure</h3>
      {part.blocks.map(block =>
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
  )
}
