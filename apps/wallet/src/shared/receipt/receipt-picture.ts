/** What a receipt says, in the customer's words. */
export interface Receipt {
  app: string
  title: string
  amount: string
  lines: readonly { name: string; value: string; mono?: boolean }[]
  /** What a picture does not prove. */
  footer: string
}

/** In px of the picture, which is twice as wide as a phone. */
const WIDTH = 780
const MARGIN = 56
const LINE = 40
const GAP = 26
const INK = '#061237'
const QUIET = '#636a80'
const HAIRLINE = '#e5e8ef'
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans CJK SC", sans-serif'
const MONO = 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace'

/** Draws a receipt as a PNG. */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  canvas.width = WIDTH
  // Once to see how high it gets: a canvas loses what was drawn when its size changes.
  canvas.height = paint(context, receipt)
  paint(context, receipt)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Paints from top to bottom; answers the height. */
function paint(context: CanvasRenderingContext2D, { app, title, amount, lines, footer }: Receipt): number {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, context.canvas.height)
  context.textBaseline = 'top'
  const room = WIDTH - 2 * MARGIN
  let y = MARGIN

  function write(text: string, font: string, colour: string, step: number) {
    context.font = font
    context.fillStyle = colour
    for (const line of wrap(context, text, room)) {
      context.fillText(line, MARGIN, y)
      y += step
    }
  }

  write(app, `600 30px ${SANS}`, QUIET, LINE)
  y += GAP
  write(title, `600 34px ${SANS}`, INK, 46)
  write(amount, `700 54px ${SANS}`, INK, 70)
  for (const { name, value, mono } of lines) {
    y += GAP / 2
    context.fillStyle = HAIRLINE
    context.fillRect(MARGIN, y, room, 2)
    y += GAP / 2
    write(name, `400 25px ${SANS}`, QUIET, 34)
    write(value, mono ? `400 26px ${MONO}` : `500 28px ${SANS}`, INK, LINE)
  }
  y += GAP
  write(footer, `400 24px ${SANS}`, QUIET, 33)
  return y + MARGIN
}

/** Lines that fit: divided at spaces where there are any, else anywhere, as hashes and Chinese are. */
function wrap(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(/(?<=[\s\u3000-\u9fff\uff00-\uffef])/)) {
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
