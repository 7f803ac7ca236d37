/** Longest side of a shrunk image in px. The server would shrink a larger image to this size. */
const MAX_SIDE = 2000
/** Longest side in px where the larger image could not be sent; small print stays legible. */
const SMALL_SIDE = 1400
const QUALITY = 0.86

export interface ShrinkOrder {
  file: File
  maxSide: number
  quality: number
}

export type ShrinkReport = { step: 'decoded' | 'drawn' | 'unreadable' } | { step: 'done'; image: Blob }

/** Progress after each step; the rest is the encoding. */
const SHARES = { decoded: 0.4, drawn: 0.6 } as const

/**
 * At most 2000 px a side, without metadata. Returns the file unchanged if the browser cannot read the image
 * or draw in a worker. The server encodes every image anew, or says why it refuses it.
 */
export async function shrinkImage(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
  isSmall = false,
): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined') return file
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = () => resolve(file)
      worker.onmessage = ({ data }: MessageEvent<ShrinkReport>) => {
        if (data.step === 'done') resolve(data.image)
        else if (data.step === 'unreadable') resolve(file)
        else onShare(SHARES[data.step])
      }
      const order: ShrinkOrder = { file, maxSide: isSmall ? SMALL_SIDE : MAX_SIDE, quality: QUALITY }
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}
