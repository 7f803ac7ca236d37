/** Returns the text that describes a field, on screen and to a screen reader: its help, or its error. */
export function saidAt(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}

export function isInvalid(field: HTMLElement): boolean {
  return field.getAttribute('aria-invalid') === 'true'
}

/** Returns the text in a field, without the commas that group an amount's digits. */
export function typedIn(field: HTMLElement): string {
  if (!(field instanceof HTMLInputElement)) throw new TypeError('no field to type in')
  return field.value.replaceAll(',', '')
}

/** Returns the exact amount behind a figure on screen (`Figure`). */
export function figure(id: string): string {
  const found = document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  if (!found) throw new Error(`no figure ${id} on screen`)
  return found.dataset.value ?? ''
}
