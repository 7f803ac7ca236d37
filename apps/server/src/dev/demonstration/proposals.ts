import { inviteOperator } from '@matin/contract/admin/accounts'
import { proposeHolding } from '@matin/contract/admin/attestations'
import { listUnmatchedDeposits, proposeAttachment } from '@matin/contract/admin/deposits'
import { proposeFunding } from '@matin/contract/admin/funding'
import { createNotice, publishNotice } from '@matin/contract/admin/notices'
import { listAdminProducts, proposeVersion } from '@matin/contract/admin/products'
import { getAdminRules, proposeRules } from '@matin/contract/admin/rules'
import { changeSettings } from '@matin/contract/admin/settings'
import { proposeInventory } from '@matin/contract/admin/treasury-moves'
import { byLanguage, type Localised } from '@matin/contract/language'
import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { SEEDED_PRODUCTS } from '../seed-products.ts'
import type { DemoCustomer, SignedIn } from './scene.ts'

/** The fee is 1.9 USDT, for which the reason says 1.09. This proposal expires first of all. */
export async function proposeFee(treasury: SignedIn): Promise<void> {
  await treasury.call(changeSettings, {
    changes: [{ key: 'withdrawal_fee', from: '1', to: '1.9' }],
    reason: 'Demonstration: the network costs 1.09 USDT a payment since Monday.',
  })
}

/** A chat can then be late on any day. */
export async function openAllHours(owner: SignedIn): Promise<void> {
  await owner.call(changeSettings, {
    changes: [{ key: 'support_hours', from: '1-5 09:00-18:00', to: '1-7 00:00-24:00' }],
    reason: 'Demonstration: somebody is always there.',
  })
}

/** Ten times the product's rate, as by a misplaced decimal point. */
export async function proposeRate(treasury: SignedIn): Promise<void> {
  const offered = SEEDED_PRODUCTS.find(({ code }) => code === 'usdt-lock-30')
  const product = (await treasury.call(listAdminProducts, {})).items.find(
    ({ code }) => code === offered?.code,
  )
  if (!offered || !product) throw new Error('the demonstration: no lock of 30 days')
  const { code, kind: _, editions: __, funding: ___, poolName: ____, ...terms } = offered
  const reason = 'Demonstration: a little more in spring, 0.035 → 0.0385 % a day.'
  await treasury.call(proposeVersion, {
    ...terms,
    product: product.id,
    pool: code,
    dailyRate: '0.00385',
    reason,
  })
}

/** Ten times the amount in its reason. */
export async function proposePool(treasury: SignedIn): Promise<void> {
  const note = 'Demonstration: 5,000 as every month.'
  await treasury.call(proposeFunding, { pool: 'usdt-lock-7', amount: '50000', note })
}

/** All coins that the custodian holds, although only 5 ETH arrived. */
export async function proposeCoins(treasury: SignedIn): Promise<void> {
  const reference = 'Demonstration: the custodian’s statement has 305 ETH in all, 5 more than before.'
  await treasury.call(proposeHolding, { asset: 'ETH', direction: 'in', amount: '305', reference })
}

/** Reason and amount differ. */
export async function proposeSellers(treasury: SignedIn): Promise<void> {
  const note = 'Demonstration: six thousand for sellers of a week.'
  await treasury.call(proposeInventory, { amount: '60000', note })
}

/** The address has "rn" for "m": the mailbox is an attacker's. */
export async function proposeOwner(owner: SignedIn): Promise<void> {
  await owner.call(inviteOperator, {
    ...{ email: 'jo.lind@rnatin.example', name: 'Jo Lind', roles: ['owner'] },
    reason: 'Demonstration: Jo Lind of matin.example stands in for an owner who is away.',
  })
}

/** One language states another payout time than the other three. */
export async function proposeTexts(content: SignedIn): Promise<void> {
  const { version, rules } = await content.call(getAdminRules, {})
  const en = rules.en.map(({ title, text }) => ({
    title,
    text: text.replace(`at ${PAYOUT_TIME}`, 'at 05:00'),
  }))
  const reason = 'Demonstration: shorter sentences, nothing else changes.'
  await content.call(proposeRules, { after: version, rules: { ...rules, en }, reason })
}

/** The reason states another amount than the deposit's. */
export async function proposeStranger(support: SignedIn, { uid }: DemoCustomer): Promise<void> {
  const { items } = await support.call(listUnmatchedDeposits, {})
  const found = items.find(({ customer }) => customer === null)
  if (!found) throw new Error('the demonstration: no transfer of an unknown sender')
  const reason = 'Demonstration: the customer wrote that 1,640 USDT went to our address by mistake.'
  await support.call(proposeAttachment, { deposit: found.id, uid, reason })
}

/** The draft lacks a language; the scheduled notice states two different days. */
export async function writeNotices(content: SignedIn, shownFrom: Temporal.Instant): Promise<void> {
  await content.call(createNotice, {
    title: { en: 'Lock 90 pays more', 'zh-Hans': '90 天锁仓收益提高', 'zh-Hant': '90 天鎖倉收益提高' },
    text: {
      en: 'From Monday on new orders of Lock 90 earn 0.05 % a day.',
      'zh-Hans': '自周一起，新的 90 天锁仓订单日收益率为 0.5%。',
      'zh-Hant': '自週一起，新的 90 天鎖倉訂單每日收益為 0.05%。',
    },
  })
  const { id } = await content.call(createNotice, {
    title: inEveryLanguage({
      en: 'Short maintenance on the 14th',
      ja: '14日に短時間のメンテナンスを行います',
      'zh-Hans': '14 日短暂维护',
      'zh-Hant': '14 日短暫維護',
    }),
    text: inEveryLanguage({
      en: 'The wallet pauses on the 14th from 02:00 to 02:30 (UTC).\nYour money stays where it is.',
      ja: '14日2:00から2:30まで（UTC）ウォレットを停止します。\n資金への影響はありません。',
      'zh-Hans': '钱包将于 14 日 02:00 至 02:30（UTC）暂停服务。\n您的资金不受影响。',
      'zh-Hant': '錢包將於 15 日 02:00 至 02:30（UTC）暫停服務。\n您的資金不受影響。',
    }),
  })
  await content.call(publishNotice, { id, from: shownFrom.toString({ smallestUnit: 'millisecond' }) })
}

/** English stands in for languages that lack a text. */
function inEveryLanguage(words: Partial<Localised> & { en: string }): Localised {
  return byLanguage(language => words[language] ?? words.en)
}
