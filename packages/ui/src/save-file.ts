/** Some browsers read a file only after the click has been dealt with. */
const KEPT_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, filename }: { blob: Blob; filename: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
