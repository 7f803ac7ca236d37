export interface PictureReceipt {
  app: string
  title: string
  amount: string
  lines: readonly { name: string; value: string; mono?: boolean }[]
  /** Note that a picture of a receipt is no proof of payment. */
  footer: string
}

/** Width of the picture in px, twice that of a phone. */
const WIDTH = 780
const MARGIN = 56
const LINE = 40
const GAP = 26
const INK = '#061237'
const QUIET = '#636a80'
const HAIRLINE = '#e5e8ef'

/** Fonts from theme.css, so that Chinese characters have the forms of the app's language. */
function fontsOf(property: '--font' | '--font-mono'): string {
  return getComputedStyle(document.documentElement).getPropertyValue(property)
}

export async function drawReceipt(receipt: PictureReceipt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  canvas.width = WIDTH
  // The first pass measures the height: a canvas loses its content when its size changes.
  canvas.height = paint(context, receipt)
  paint(context, receipt)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Paints a receipt on a canvas from top to bottom. Returns the height in px. */
function paint(
  context: CanvasRenderingContext2D,
  { app, title, amount, lines, footer }: PictureReceipt,
): number {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, context.canvas.height)
  context.textBaseline = 'top'
  const room = WIDTH - 2 * MARGIN
  const [sans, mono] = [fontsOf('--font'), fontsOf('--font-mono')]
  let y = MARGIN

  function write(text: string, font: string, colour: string, step: number) {
    context.font = font
    context.fillStyle = colour
    for (const line of wrap(context, text, room)) {
      context.fillText(line, MARGIN, y)
      y += step
    }
  }

  write(app, `600 30px ${sans}`, QUIET, LINE)
  y += GAP
  write(title, `600 34px ${sans}`, INK, 46)
  write(amount, `700 54px ${sans}`, INK, 70)
  for (const line of lines) {
    y += GAP / 2
    context.fillStyle = HAIRLINE
    context.fillRect(MARGIN, y, room, 2)
    y += GAP / 2
    write(line.name, `400 25px ${sans}`, QUIET, 34)
    write(line.value, line.mono ? `400 26px ${mono}` : `500 28px ${sans}`, INK, LINE)
  }
  y += GAP
  write(footer, `400 24px ${sans}`, QUIET, 33)
  return y + MARGIN
}

/** A line may break after a space or a Chinese or Japanese character, within the rules of kinsoku. */
const BREAK =
  /(?<=[\s\u3000-\u9fff\uff00-\uffef])(?<![「『（《【〈])(?![\u2060、。，．：；？！・）」』》】〉ー〜ぁぃぅぇぉっゃゅょァィゥェォッャュョ％”’])/

/** Splits text into lines that fit: at spaces where possible, otherwise anywhere, as in hashes. */
export function wrap(
  context: { measureText: (text: string) => { width: number } },
  text: string,
  room: number,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(BREAK)) {
    if (context.measureText(line + piece).width <= room) {
      line += piece
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of piece) {
      if (line !== '' && context.measureText(line + letter).width > room) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line].map(one => one.trimEnd())
}
