import type { Localised } from '@matin/contract/language'
import { fromWire } from '@matin/domain/money/amount'
import { parseRate } from '@matin/domain/money/rate'
import { eq } from 'drizzle-orm'
import { fundPool } from '../features/treasury/service.ts'
import type { Scanner } from '../platform/chain/scanner.ts'
import { inTransaction } from '../platform/db/database.ts'
import { pool, product, productVersion } from '../platform/db/schema.ts'
import { uuidOf } from '../platform/ids.ts'
import { balanceOf, PLATFORM } from '../platform/ledger/ledger.ts'
import type { Platform } from '../platform/platform.ts'

/** Seeded locks: plausible terms, each with a pool of its own. Amounts in USDT. */
const LOCKS = [
  { days: 30, rate: '0.00035', penalty: '0.01', min: '100', max: '5000', cap: '20000', pool: '5000' },
  { days: 7, rate: '0.0002', penalty: '0.005', min: '50', max: '2000', cap: '10000', pool: '500' },
  { days: 90, rate: '0.00045', penalty: '0.015', min: '500', max: '20000', cap: '50000', pool: '12000' },
  { days: 180, rate: '0.00055', penalty: '0.02', min: '1000', max: '50000', cap: '100000', pool: '20000' },
] as const

const YIELD_SOURCE: Localised = {
  en: 'Paid from a reward pool that the owners of Matin fund with their own money. No business earns this income, and no customer’s money pays it. When the pool is used up, the product closes.',
  ja: 'Matin の運営者が自己資金で用意した報酬プールから支払われます。事業収益によるものではなく、他のお客様の資金が使われることもありません。プールが尽きた時点で販売を終了します。',
  'zh-Hans':
    '收益来自 Matin 所有者以自有资金注入的奖励池，并非经营所得，也绝不动用其他用户的资金。奖励池用完后，产品即关闭。',
  'zh-Hant':
    '收益來自 Matin 所有者以自有資金注入的獎勵池，並非營業所得，也絕不動用其他用戶的資金。獎勵池用罄後，產品即關閉。',
}

/** Fills an empty development platform: the treasury from genesis as the scanner books it, then pools and products. */
export async function seed(platform: Platform, scanner: Scanner): Promise<void> {
  await scanner.scan()
  for (const [position, lock] of LOCKS.entries()) await seedLock(platform, position, lock)
}

async function seedLock(platform: Platform, position: number, lock: (typeof LOCKS)[number]): Promise<void> {
  const code = `usdt-lock-${lock.days}`
  const [existing] = await platform.db.select().from(product).where(eq(product.code, code))
  if (existing) return
  const result = await inTransaction(platform.db, async tx => {
    const poolId = uuidOf(`seed:pool:${code}`)
    const productId = uuidOf(`seed:product:${code}`)
    await tx.insert(pool).values({ id: poolId, code, asset: 'USDT', name: poolName(lock.days) })
    await tx.insert(product).values({ id: productId, code, kind: 'lock', position })
    await tx.insert(productVersion).values({
      id: platform.ids.uuid(),
      product: productId,
      version: 1,
      pool: poolId,
      asset: 'USDT',
      name: lockName(lock.days),
      yieldSource: YIELD_SOURCE,
      minAmount: usdt(lock.min),
      maxAmount: usdt(lock.max),
      customerCap: usdt(lock.cap),
      cycleDays: lock.days,
      dailyRate: rate(lock.rate),
      penaltyRate: rate(lock.penalty),
      createdAt: platform.clock.now(),
    })
    return fundPool(tx, platform, { key: `seed:${code}`, poolId, asset: 'USDT', amount: usdt(lock.pool) })
  })
  if (!result.ok) {
    const treasury = await balanceOf(platform.db, { owner: PLATFORM, asset: 'USDT', kind: 'treasury' })
    throw new Error(`seeding ${code}: ${result.error}; the treasury holds ${treasury}`)
  }
}

function lockName(days: number): Localised {
  return {
    en: `USDT Lock ${days}`,
    ja: `USDT ロック ${days}日`,
    'zh-Hans': `USDT 锁仓 ${days} 天`,
    'zh-Hant': `USDT 鎖倉 ${days} 天`,
  }
}

function poolName(days: number): Localised {
  return {
    en: `Reward pool, ${days} days`,
    ja: `報酬プール（${days}日）`,
    'zh-Hans': `${days} 天奖励池`,
    'zh-Hant': `${days} 天獎勵池`,
  }
}

function usdt(text: string): bigint {
  const amount = fromWire(text, 'USDT')
  if (amount === null) throw new Error(`${text} is no USDT amount`)
  return amount
}

function rate(text: string): bigint {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(`${text} is no rate`)
  return parsed
}
