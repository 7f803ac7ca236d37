import type { ShrinkOrder, ShrinkReport } from './shrink-image.ts'

/* Runs outside of the page's thread: it takes a second on a slow phone. Metadata (the place) are cut. */

interface Port {
  onmessage: (event: MessageEvent<ShrinkOrder>) => void
  postMessage: (report: ShrinkReport) => void
}
const port = globalThis as unknown as Port

port.onmessage = async ({ data: { file, maxSide, quality } }) => {
  // Upright, as the camera meant it.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return port.postMessage({ step: 'unreadable' })
  try {
    port.postMessage({ step: 'decoded' })
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [bitmap.width, bitmap.height].map(side => Math.max(1, Math.round(side * scale)))
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    port.postMessage({ step: 'drawn' })
    port.postMessage({ step: 'done', image: await canvas.convertToBlob({ type: 'image/jpeg', quality }) })
  } catch (error) {
    // Outside of the promise, where it ends this worker: then the image is sent as it is.
    setTimeout(() => {
      throw error
    })
  }
}
