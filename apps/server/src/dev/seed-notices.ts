import type { Localised } from '@matin/contract/language'
import { PAYOUT_TIME } from '@matin/domain/mining/payout-hour'
import { success } from '@matin/domain/result'
import { notice } from '../features/views/notices/tables.ts'
import { uuidOf } from '../platform/ids.ts'
import { asCommandLine } from '../platform/operator-login.ts'
import type { Platform } from '../platform/platform.ts'

interface SeededNotice {
  code: string
  pinned: boolean
  /** Hours for which the notice has been shown when the platform is seeded. */
  hoursAgo: number
  title: Localised
  text: Localised
}

const SEEDED_NOTICES: readonly SeededNotice[] = [
  {
    code: 'funded-rewards',
    pinned: false,
    hoursAgo: 72,
    title: {
      en: 'How rewards are funded',
      ja: '報酬の原資について',
      'zh-Hans': '奖励资金从何而来',
      'zh-Hant': '獎勵資金從何而來',
    },
    text: {
      en: `When you lock coins, the full promised income moves into a reserve at the same moment.\nPayouts come from that reserve alone, every day at ${PAYOUT_TIME} platform time. When a pool is used up, its products close.`,
      ja: `コインをロックすると同時に、お約束した収益の全額が準備金へ移されます。\n付与は毎日 ${PAYOUT_TIME}（プラットフォーム時間）に、この準備金だけから行われます。プールの残りがなくなると、商品の販売は終了します。`,
      'zh-Hans': `您锁仓时，承诺的全部收益会同时划出，专为您的订单预留。\n收益每天 ${PAYOUT_TIME}（平台时间）仅从预留资金中发放。奖励池用完后，相关产品即停止销售。`,
      'zh-Hant': `您鎖倉時，承諾的全部獎勵會同時劃入準備金。\n收益每天 ${PAYOUT_TIME}（平台時間）僅由此準備金發放。獎勵池用完後即停止銷售。`,
    },
  },
  {
    code: 'withdrawals',
    pinned: false,
    hoursAgo: 30,
    title: {
      en: 'Withdrawals cost only the fee shown',
      ja: '出金にかかるのは表示された手数料だけです',
      'zh-Hans': '提现只收取页面所示的手续费',
      'zh-Hant': '提領只收取頁面所示的手續費',
    },
    text: {
      en: 'We’ll never ask you for a payment to release your money.\nIf someone does, it is not us. Please tell customer service.',
      ja: '出金のために別途お支払いをお願いすることは決してありません。\nそのような連絡は、当社からのものではありません。カスタマーサポートまでお知らせください。',
      'zh-Hans': '我们绝不会要求您先付款才能取回资金。\n如有人这样要求，那不是我们，请告知在线客服。',
      'zh-Hant': '我們絕不會要求您先付款才能取回資金。\n若有人這樣要求，那不是我們，請告知線上客服。',
    },
  },
  {
    code: 'demonstration',
    pinned: true,
    hoursAgo: 1,
    title: {
      en: 'This is a demonstration: no real money',
      ja: 'デモ環境です（実際の資金は使いません）',
      'zh-Hans': '这是演示环境，不涉及真实资金',
      'zh-Hant': '這是示範環境，不涉及真實資金',
    },
    text: {
      en: 'Coins come from a faucet, prices are simulated, and the chain runs on this machine only.\nEverything works as it would with real money.',
      ja: 'コインはテスト用の配布ページで受け取れます。価格はシミュレーションで、チェーンはこのコンピューター上だけで動いています。\n動作は実際の資金の場合と同じです。',
      'zh-Hans': '币由测试水龙头发放，价格为模拟数据，区块链仅在本机运行。\n其余一切与使用真实资金时相同。',
      'zh-Hant': '幣由測試水龍頭發放，價格為模擬資料，區塊鏈僅在本機執行。\n其餘一切與使用真實資金時相同。',
    },
  },
]

/** Creates the notices of the demonstration, each once. */
export async function seedNotices(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const rows = SEEDED_NOTICES.map(({ code, hoursAgo, ...words }) => {
    const at = now.subtract({ hours: hoursAgo })
    return { id: uuidOf(`seed:notice:${code}`), ...words, createdAt: at, publishedAt: at, shownFrom: at }
  })
  await asCommandLine(platform, async tx => {
    await tx.insert(notice).values(rows).onConflictDoNothing()
    return success({})
  })
}
