export type Taken<F extends string> = { text: string } | { fault: F }

export type Read<F extends string> = (text: string) => Taken<F>

/**
 * Returns whether a text is too long to be a value of at most `longest` characters, however it is written:
 * with spaces, invisible characters and decomposed letters. Readers judge this before anything else, because
 * normalisation takes quadratic time for a run of marks. Without `longest`, the bound is that of a short
 * field, whose text may stand in a sentence or a link.
 */
export function isOverlong(raw: string, longest = 500): boolean {
  return raw.length > 2 * longest + 1000
}
