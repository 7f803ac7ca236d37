/** A picture like the ones that customers send: a white slip with lines of text. */
export async function drawReceipt(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 420
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 320, 420)
    pen.fillStyle = '#061237'
    pen.fillRect(32, 40, 150, 18)
    pen.fillStyle = '#b9c0d0'
    for (let line = 0; line < 8; line++) pen.fillRect(32, 96 + line * 34, line % 3 === 2 ? 140 : 256, 8)
    pen.fillStyle = '#00906a'
    pen.fillRect(32, 372, 96, 14)
  }
  const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return new File(picture ? [picture] : [], 'receipt.png', { type: 'image/png' })
}
