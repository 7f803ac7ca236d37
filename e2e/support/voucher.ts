import sharp from 'sharp'

const WIDTH = 360
const HEIGHT = 480

/** Creates a payment voucher like a wallet's screenshot: a real PNG with some text. */
export function voucherImage(amount = '500'): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f6f7fa"/>
    <rect x="24" y="40" width="312" height="240" rx="20" fill="#ffffff"/>
    <circle cx="180" cy="100" r="28" fill="#2fdca6"/>
    <path d="M168 100l9 9 17-18" fill="none" stroke="#061237" stroke-width="4"/>
    <text x="180" y="172" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#061237">-${amount} USDT</text>
    <text x="180" y="206" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#636a80">TRC-20, completed</text>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
