/** By its first bytes. `taken`: an accepted format; `other`: another image or document format; `none`: the rest. */
export function fileKind(bytes: Buffer): 'taken' | 'other' | 'none' {
  const head = bytes.subarray(0, 1024)
  const hex = head.toString('hex')
  if (TAKEN.test(hex)) return 'taken'
  const text = head.toString('utf8')
  return OTHER.some(start => start.test(hex)) || (XML.test(text) && SVG.test(text)) ? 'other' : 'none'
}

/** JPEG, PNG and WebP. */
const TAKEN = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/

const OTHER = [
  // GIF, BMP, TIFF in both byte orders, icons, Photoshop.
  ...[
    /^47494638/,
    /^424d.{8}00000000/,
    /^(?:49492a00|4d4d002a|49492b00|4d4d002b)/,
    /^0000[012]{2}00/,
    /^38425053/,
  ],
  // Boxes of type "ftyp": HEIC, AVIF and the like; JPEG XL, JPEG 2000.
  ...[
    /^.{8}66747970(?:686569|686576|6d6966|6d7366|617669|6a786c)/,
    /^(?:ff0a|0000000c4a584c20)/,
    /^0000000c6a5020/,
  ],
  // PDF.
  /^255044462d/,
]
/** An SVG has its element after a declaration, comments or a document type. */
const XML = /^\s*<(?:svg|\?xml|!--|!doctype svg)/i
const SVG = /<svg[\s>/]/i
