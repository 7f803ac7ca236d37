/** Milliseconds that a file stays, because some browsers read it only after the click was handled. */
const KEPT_MS = 60_000

export function saveFile({ blob, filename }: { blob: Blob; filename: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
