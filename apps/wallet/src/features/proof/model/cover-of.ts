import type { ProofFigures } from '@matin/contract/proof'

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)

/** Returns smallest units; the ratio is cut to 0.1 percent, never rounded up. */
export function coverOf(
  { owed, held }: Pick<ProofFigures, 'owed' | 'held'>,
  asset: string,
): { owed: bigint; held: bigint; percent: string | null; tenfold: boolean; share: number } {
  const debt = sum(owed.filter(one => one.asset === asset).flatMap(one => [one.balances, one.rewards]))
  const has = sum(held.filter(one => one.asset === asset).map(one => one.amount))
  if (debt === 0n) return { owed: debt, held: has, percent: null, tenfold: false, share: 1 }
  const tenths = (has * 1000n) / debt
  return {
    owed: debt,
    held: has,
    percent: `${tenths / 10n}.${tenths % 10n}`,
    tenfold: tenths > 10_000n,
    share: Math.min(1, Number(tenths) / 1000),
  }
}
