import type { Language } from '@matin/contract/language'

interface Section {
  title: string
  text: string
}

/** The rules of lock mining as the customer reads them before buying, in every language. */
export const MINING_RULES: Record<Language, Section[]> = {
  en: [
    {
      title: 'Where the income comes from',
      text: 'Each product pays from its own reward pool. When you lock coins, the whole income of your term moves from that pool into a reserve that is kept for your order alone. If the pool cannot cover it to the last unit, the purchase is refused. Other customers’ money never pays your income.',
    },
    {
      title: 'When income is paid',
      text: 'Your value date is 24 hours after the purchase. From then on income is paid once a day at 04:00 platform time into your mining account, once for every day of the cycle. If a payout is delayed it is made up, with a row of its own for every day.',
    },
    {
      title: 'How it is calculated',
      text: 'Daily income is the locked quantity times the daily rate, rounded down to the smallest unit of the coin. Rate, cycle and penalty are fixed when you buy; later changes never touch your order.',
    },
    {
      title: 'When the principal returns',
      text: 'At expiry, which is the value date plus the cycle, the order unlocks by itself and the principal returns to your spot account at once.',
    },
    {
      title: 'Early redemption',
      text: 'You may redeem before expiry after confirming. The principal returns less the penalty shown. Income already paid stays yours; income not yet paid is given up and goes back to the pool.',
    },
    {
      title: 'Risks',
      text: 'Locked coins cannot be used until expiry or early redemption. The value of a coin may change while it is locked. What you earn is limited to the income shown before the purchase.',
    },
  ],
  ja: [
    {
      title: '収益の原資',
      text: '各商品の収益は専用の報酬プールから支払われます。コインをロックすると、期間全体の収益がプールからお客様の注文専用の準備金へ移されます。プールが最小単位まで賄えない場合、購入はお断りします。他のお客様の資金が収益に充てられることはありません。',
    },
    {
      title: '支払いの時期',
      text: '起算日は購入の24時間後です。以後、期間の日数分、毎日プラットフォーム時間の午前4時に収益がマイニング口座へ支払われます。支払いが遅れた場合は、日ごとに1件ずつ後から支払われます。',
    },
    {
      title: '計算方法',
      text: '1日の収益はロック数量に日利を掛け、コインの最小単位未満を切り捨てた額です。利率・期間・違約金は購入時に確定し、その後の変更はお客様の注文に影響しません。',
    },
    {
      title: '元本の返還',
      text: '満期（起算日＋期間）になると自動的にロックが解除され、元本は直ちに現物口座へ戻ります。',
    },
    {
      title: '早期解約',
      text: '満期前でも、確認のうえ解約できます。元本から表示された違約金を差し引いた額が戻ります。受け取り済みの収益はそのままお客様のものですが、未払いの収益は放棄され、プールへ戻ります。',
    },
    {
      title: 'リスク',
      text: 'ロック中のコインは、満期または早期解約まで利用できません。ロック中にコインの価格が変動することがあります。収益は購入前に表示された額に限られます。',
    },
  ],
  'zh-Hans': [
    {
      title: '收益从何而来',
      text: '每个产品的收益都由专属奖励池支付。锁仓时，整个周期的收益会从奖励池划入仅为您的订单保留的储备金。只要奖励池差一个最小单位，购买就会被拒绝。您的收益绝不会来自其他用户的资金。',
    },
    {
      title: '何时发放收益',
      text: '起息时间为购买后 24 小时。此后在周期内每天平台时间凌晨 4 点将收益发放至矿机账户，每天一次。如有延迟会逐日补发，每天一条记录。',
    },
    {
      title: '如何计算',
      text: '每日收益等于锁仓数量乘以日收益率，向下取整到该币种的最小单位。收益率、周期和违约金在购买时确定，之后的调整不影响您的订单。',
    },
    { title: '本金何时返还', text: '到期时间为起息时间加周期。到期后订单自动解锁，本金立即返还至现货账户。' },
    {
      title: '提前赎回',
      text: '您可以在确认后提前赎回，本金扣除页面显示的违约金后返还。已发放的收益归您所有，未发放的收益视为放弃并退回奖励池。',
    },
    {
      title: '风险提示',
      text: '锁仓期间，币在到期或提前赎回前无法使用。锁仓期间币价可能波动。您的收益以购买前显示的金额为限。',
    },
  ],
  'zh-Hant': [
    {
      title: '收益從何而來',
      text: '每項產品的收益都由專屬獎勵池支付。鎖倉時，整個週期的收益會從獎勵池轉入僅為您的訂單保留的準備金。只要獎勵池短少一個最小單位，購買就會遭到拒絕。您的收益絕不會來自其他用戶的資金。',
    },
    {
      title: '何時發放收益',
      text: '起息時間為購買後 24 小時。此後在週期內每天平台時間凌晨 4 點將收益發放至礦機帳戶，每天一次。若有延遲會逐日補發，每天一筆紀錄。',
    },
    {
      title: '如何計算',
      text: '每日收益等於鎖倉數量乘以日收益率，無條件捨去至該幣種的最小單位。收益率、週期與違約金在購買時確定，之後的調整不影響您的訂單。',
    },
    {
      title: '本金何時返還',
      text: '到期時間為起息時間加上週期。到期後訂單自動解鎖，本金立即返還至現貨帳戶。',
    },
    {
      title: '提前贖回',
      text: '您可在確認後提前贖回，本金扣除頁面顯示的違約金後返還。已發放的收益歸您所有，未發放的收益視為放棄並退回獎勵池。',
    },
    {
      title: '風險提示',
      text: '鎖倉期間，幣在到期或提前贖回前無法使用。鎖倉期間幣價可能波動。您的收益以購買前顯示的金額為限。',
    },
  ],
}
