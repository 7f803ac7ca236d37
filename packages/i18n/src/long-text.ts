/** Text of a page, such as the agreement, written in Markdown with `{name}` parameters. */
export interface LongText {
  /** Day of the last change, "2026-11-28". */
  updated: string
  intro: string[]
  sections: LongTextSection[]
}

export interface LongTextSection {
  title: string
  text: string[]
  points: string[]
  /** Sections of the next lower heading, such as the questions of a subject. */
  parts: LongTextSection[]
}

/**
 * Parses the Markdown that long texts use: `updated: <day>`, then headings of two levels, paragraphs of one line each, and
 * points, which end a section. Throws an Error on anything else.
 */
export function parseLongText(markdown: string): LongText {
  const [first = '', ...lines] = markdown.split(/\r?\n/).filter(line => line.trim() !== '')
  const updated = /^updated: (\d{4}-\d\d-\d\d)$/.exec(first)?.[1]
  if (updated === undefined) throw new Error(`a long text begins with its day, not with: ${first}`)
  const text: LongText = { updated, intro: [], sections: [] }
  let section: LongTextSection | undefined
  for (const line of lines) {
    const [, mark = '', words = ''] = /^(###?|-)? ?(\S.*)$/.exec(line) ?? []
    if (mark.startsWith('#')) {
      const siblings = mark === '##' ? text.sections : text.sections.at(-1)?.parts
      section = { title: words, text: [], points: [], parts: [] }
      if (siblings?.push(section) === undefined) throw new Error(`no heading above: ${line}`)
    } else if (mark === '-' && section) section.points.push(words)
    else if (mark === '' && words !== '' && !/^[#*>]/.test(words) && !section?.points.length)
      (section?.text ?? text.intro).push(words)
    else throw new Error(`a long text has a line of another kind: ${line}`)
  }
  return text
}

/** Replaces the parameters of a long text. A parameter without a value stays as it is. */
export function fillParameters(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
