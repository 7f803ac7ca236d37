/** Parts of which a hostile text repeats one: runs of one character, openings without end, alternations. */
const UNITS = [
  ...[' ', '\n', '\t', '\r\n', '\u00a0', '\u3000', '\u2028', '\u200b', '\u200d', '\u202e', '\ufe0f'],
  // Marks whose order normalisation sorts, a letter that it makes eighteen, and halves of a surrogate pair.
  ...[
    '\u0301',
    '\u05b0\u05b9\u05c1',
    '\u0315\u0327',
    'a\u0301',
    '\ufdfa',
    '\u1100\u1161',
    '\ud800',
    '\udc00\ud800',
  ],
  ...[
    '0',
    '9',
    '\u0663',
    '\u{1d7d9}',
    '\uff11',
    '1,',
    '1.',
    '1 ',
    '111,',
    '000 000 ',
    '12-',
    '.',
    ',',
    ',,.',
    '0x',
    '0:',
  ],
  ...[
    'a',
    'A',
    '\u4e2d',
    '\uff21',
    'a ',
    'a b ',
    'ab',
    'T',
    'Edg',
    'a.',
    'a-',
    'a@',
    '-',
    '_',
    '+',
    '*',
    '@',
    '#',
  ],
  ...[
    '<!--',
    '<!---->',
    '<!-- --> ',
    '<?xml ',
    '<?xml?>',
    '<!DOCTYPE svg>',
    '<svg',
    '<',
    '-->',
    '/*',
    '/**/',
  ],
  ...[
    '(',
    '((',
    '[',
    '{',
    '{"a":',
    '[{',
    '"',
    "'",
    '\\',
    '\\u0000',
    '\0',
    '%',
    '%25',
    '%2e/',
    '/',
    './',
    '../',
  ],
  ...[
    '=',
    ';',
    '; ',
    '; =',
    'a=b; ',
    '&',
    'a=b&',
    'a[]=&',
    ':',
    '::',
    '1-,',
    '1-2,',
    '-1,',
    'bytes=0-,',
    '"a",',
    'W/"a", ',
  ],
  ...[
    'tron:',
    'uid',
    'mailto:',
    'http://',
    'https://a/',
    'en,',
    'zh-',
    'en;q=0.1,',
    '1.1.1.1,',
    '::ffff:',
    'Mozilla/5.0 ',
  ],
]

/** Returns texts of at most `size` bytes that take a reader the most time if its time is not linear. */
export function worstTexts(size: number): string[] {
  return UNITS.flatMap(unit => {
    const run = unit.repeat(Math.floor((size - 4) / Buffer.byteLength(unit)))
    // A run alone, and one with an end that makes a reader try again.
    return [run, `a${run}!`, `+1${run}\n`]
  })
}

/** Headers that the server or a library of it reads. */
export const HEADERS = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-type',
    'cookie',
    'host',
    'origin',
  ],
  ...[
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'user-agent',
    'language',
    'time-zone',
  ],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'range', 'idempotency-key', 'step-up'],
]

/** Returns whether a text can stand in a header. */
export function inHeader(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}
