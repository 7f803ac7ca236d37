/** Of amounts as they come over the wire. */
export function sum(amounts: readonly string[]): string {
  const minor = amounts.reduce((all, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    return all + BigInt(whole + fraction.padEnd(6, '0').slice(0, 6))
  }, 0n)
  const text = minor.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6, -4)}`
}
