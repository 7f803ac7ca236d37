/** Sections with a written procedure (docs/procedures.md), by their titles. */
const WRITTEN = [
  ...['Withdrawals', 'Deposits', 'Identity', 'Support', 'Customers', 'Holds', 'Recoveries'],
  ...['Stepped aside', 'Incidents', 'Notices', 'Operators'],
]

/** What the address of a section's procedure ends with; null for a section without one. */
export function procedureOf(title: string): string | null {
  return WRITTEN.includes(title) ? title.toLowerCase().replaceAll(' ', '-') : null
}
