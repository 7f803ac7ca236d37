/** Amount of a withdrawal that was typed but not sent; null if there is none. */
export function keptWithdrawal(drafts: ReadonlyMap<string, string> | undefined): string | null {
  const place = [...(drafts?.keys() ?? [])].find(one => one.endsWith(':withdraw'))
  if (place === undefined) return null
  try {
    const { state, values } = JSON.parse(drafts?.get(place) ?? '')
    const quantity = state === 'draft' ? String(values.quantity) : ''
    return /^\d+(\.\d+)?$/.test(quantity) && /[1-9]/.test(quantity) ? quantity : null
  } catch {
    return null
  }
}
