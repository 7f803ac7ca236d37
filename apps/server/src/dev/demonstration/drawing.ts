import sharp from 'sharp'

/** Five columns of seven points; the lowest bit is the top point. A machine may have no fonts. */
const LETTERS: Readonly<Record<string, string>> = {
  '-': '0808080808',
  '.': '0060600000',
  0: '3e5149453e',
  1: '00427f4000',
  2: '4261514946',
  3: '2141454b31',
  4: '1814127f10',
  5: '2745454539',
  6: '3c4a494930',
  7: '0171090503',
  8: '3649494936',
  9: '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}

const [WIDTH, HEIGHT] = [640, 400]
type Colour = readonly number[]
const PAPER: Colour = [255, 255, 255]
const TABLE: Colour = [223, 228, 238]
const INK: Colour = [6, 18, 55]
const GREY: Colour = [135, 142, 163]

/** The server's image library cannot draw, so the image is made of single points. */
function canvas() {
  const points = Buffer.alloc(WIDTH * HEIGHT * 3)
  const fill = (colour: Colour, left: number, top: number, width: number, height: number) => {
    const row = Buffer.alloc(width * 3, Buffer.from(colour))
    for (let y = top; y < top + height; y++) row.copy(points, (y * WIDTH + left) * 3)
  }
  const write = (text: string, left: number, top: number, size: number) => {
    for (const [place, letter] of Array.from(text.toUpperCase()).entries())
      for (const [column, bits] of Buffer.from(LETTERS[letter] ?? '', 'hex').entries())
        for (let row = 0; row < 7; row++)
          if (bits & (1 << row)) fill(INK, left + (place * 6 + column) * size, top + row * size, size, size)
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  fill(TABLE, 0, 0, WIDTH, HEIGHT)
  fill(PAPER, 20, 20, WIDTH - 40, HEIGHT - 40)
  return { fill, write, png: () => sharp(points, { raw }).png().toBuffer() }
}

/** Marked as a specimen; belongs to no person. */
export function specimen(name: string, number: string): Promise<Buffer> {
  const { fill, write, png } = canvas()
  write('PASSPORT - SPECIMEN', 44, 52, 4)
  fill(TABLE, 44, 120, 150, 190)
  fill(GREY, 84, 150, 70, 80)
  fill(GREY, 60, 250, 118, 60)
  write(name, 220, 150, 3)
  write(number, 220, 210, 5)
  write('NOT A REAL PERSON', 220, 290, 2)
  return png()
}

export function reverse(number: string): Promise<Buffer> {
  const { fill, write, png } = canvas()
  fill(GREY, 20, 70, 600, 60)
  write('SPECIMEN', 44, 180, 4)
  write(number, 44, 300, 4)
  return png()
}

export function voucher(amount: string): Promise<Buffer> {
  const { write, png } = canvas()
  write('PAYMENT SENT', 60, 60, 4)
  write(`${amount} USDT`, 60, 150, 6)
  write('SPECIMEN', 60, 240, 3)
  return png()
}
