import type { Language } from '@matin/contract/language'

interface Section {
  title: string
  text: string
}

/** Rules of the mining pool in every language, which customers read before they buy. */
export const MINING_RULES: Record<Language, Section[]> = {
  en: [
    {
      title: 'Where the income comes from',
      text: 'Each product pays from its own reward pool. When you lock coins, the full income of your cycle moves from that pool into a reserve for your order alone. If the pool cannot cover it down to the last unit, the purchase is refused. Other customers’ money never pays your income. Each product states who funds its pool. “Mining” is the name of this section: your coins do not mine anything.',
    },
    {
      title: 'When income is paid',
      text: 'Your value date is 24 hours after the purchase. From then on, income is paid into your mining account once a day at 4 am platform time, once for every day of the cycle. If a payout is delayed, we make it up, one entry for each day.',
    },
    {
      title: 'How it is calculated',
      text: 'Daily income is the locked quantity multiplied by the daily rate, rounded down to the smallest unit of the coin. Rate, cycle and penalty are fixed when you buy; later changes never affect your order.',
    },
    {
      title: 'When the principal returns',
      text: 'At expiry, which is the value date plus the cycle, the order unlocks automatically and the principal returns to your spot account immediately.',
    },
    {
      title: 'Early redemption',
      text: 'You can redeem before expiry; we ask you to confirm first. The principal is returned less the penalty shown. Income already paid stays yours; you forfeit unpaid income, which goes back to the pool.',
    },
    {
      title: 'Machines',
      text: 'A machine is rented: its price is the rent and is non-refundable, which is why the page shows the income for the full cycle beside the price, and shows a loss as a loss. Income is paid daily, as with a lock. A rental cannot be redeemed. “Running now” is the actual number of active rentals.',
    },
    {
      title: 'Free trial',
      text: 'You can try one machine for free, once, after identity authentication. Its full income is reserved for you at the start. Claim it on the order page, daily or all at the end; it doesn’t expire.',
    },
    {
      title: 'NFT',
      text: 'Each piece has its own number and one owner at a time, and its image is generated from that number. It earns daily income, and at maturity we buy it back at the price you paid; after that it may be sold again. It cannot be redeemed early.',
    },
    {
      title: 'Risks',
      text: 'Locked coins cannot be used until expiry or early redemption. The value of a coin may change while it is locked. Your income is limited to the amount shown before the purchase. Principal, income and buy-back are our obligations. If we become insolvent, you may lose part or all of them.',
    },
  ],
  ja: [
    {
      title: '収益の原資',
      text: '各商品の収益は専用の報酬プールから付与されます。コインをロックすると、期間全体の収益がプールから移され、お客様の注文専用に確保されます。プールの資金が最小単位の分でも不足する場合は、購入をお断りします。他のお客様の資金が収益に充てられることはありません。プールの資金の出所は商品ごとに表示します。「マイニング」はメニューの名称であり、お客様のコインで採掘を行うものではありません。',
    },
    {
      title: '付与の時期',
      text: '起算日は注文の24時間後です。以後、期間の日数分、毎日プラットフォーム時間の午前4時に収益がマイニング口座へ付与されます。付与が遅れた場合は、日ごとに1件ずつ後から付与されます。',
    },
    {
      title: '計算方法',
      text: '1日の収益はロック数量に1日の収益率を掛け、コインの最小単位未満を切り捨てた額です。1日の収益率・期間・違約金は購入時に確定し、その後の変更はお客様の注文に影響しません。',
    },
    {
      title: '元本の返還',
      text: '満期（起算日＋期間）になると自動的にロックが解除され、元本は直ちに現物口座へ戻ります。',
    },
    {
      title: '早期解約',
      text: '満期前でも、内容をご確認のうえ解約できます。表示された違約金を元本から差し引いた額が戻ります。付与済みの収益はそのままお客様のものですが、未付与の収益は受け取れなくなり、プールへ戻ります。',
    },
    {
      title: 'マイニングマシン',
      text: 'マシンはレンタルです。レンタル料は返還されません。そのため、期間全体の受取額とレンタル料を並べて表示し、損失となる場合もそのまま示します。収益はロックと同じく毎日付与されます。早期解約はできません。「稼働中」は実際に稼働しているレンタルの数です。',
    },
    {
      title: '無料体験',
      text: '本人確認の完了後、1台を1回だけ無料で体験できます。開始時に収益の全額がお客様のために確保されます。収益は注文画面から、毎日または終了後にまとめて受け取れます。失効することはありません。',
    },
    {
      title: 'NFT',
      text: '作品にはそれぞれ固有の番号があり、所有者は常に一人です。絵柄はその番号から生成されます。収益は毎日付与され、満期には購入価格で買い戻します。買い戻した作品は、再び販売されることがあります。満期前の解約はできません。',
    },
    {
      title: 'リスク',
      text: 'ロック中のコインは、満期または早期解約まで利用できません。ロック中にコインの価格が変動することがあります。収益は購入前に表示された額に限られます。元本・収益・買い戻しは当社の債務です。当社が支払不能となった場合、その全部または一部を失うおそれがあります。',
    },
  ],
  'zh-Hans': [
    {
      title: '收益从何而来',
      text: '每个产品的收益都由专属奖励池支付。锁仓时，整个周期的收益会从奖励池划出，专为您的订单预留。奖励池哪怕只差一个最小单位，也无法购买。您的收益绝不会来自其他用户的资金。奖励池由谁出资，每个产品均有说明。“挖矿”只是本栏目的名称，并不会用您的币挖矿。',
    },
    {
      title: '何时发放收益',
      text: '起息日为购买后 24 小时。此后在周期内，收益于每天凌晨 4 点（平台时间）发放至矿机账户。如有延迟，会逐日补发，每天一条记录。',
    },
    {
      title: '如何计算',
      text: '每日收益等于锁仓数量乘以日收益率，向下取整到该币种的最小单位。收益率、周期和违约金在购买时确定，之后的调整不影响您的订单。',
    },
    { title: '本金何时返还', text: '到期时间为起息日加周期。到期后订单自动解锁，本金立即返还至现货账户。' },
    {
      title: '提前赎回',
      text: '您可以在确认后提前赎回，本金扣除页面显示的违约金后返还。已发放的收益归您所有，未发放的收益不再发放，退回奖励池。',
    },
    {
      title: '矿机',
      text: '矿机为租赁：价格即租金，支付后不退还。因此页面会同时显示整个周期的收益与价格，如为亏损，也会如实显示。与锁仓一样，收益每日发放。租赁不可提前赎回。“运行中”为实际运行的租赁数量。',
    },
    {
      title: '免费体验',
      text: '完成身份认证后，您可免费体验一台矿机，仅限一次。体验开始时，全部收益即为您预留。收益由您在订单中自行领取，可每日领取，也可结束后一并领取，不会失效。',
    },
    {
      title: 'NFT',
      text: '每件作品都有唯一编号，同一时间只有一位持有人，图案由该编号生成。收益每日发放，到期时我们按您的购买价回购，回购后的作品可能再次出售。到期前不可赎回。',
    },
    {
      title: '风险提示',
      text: '锁仓期间，币在到期或提前赎回前无法使用。锁仓期间币价可能波动。您的收益以购买前显示的金额为限。本金、收益和回购均为我们的债务。如我们丧失偿付能力，您可能损失部分或全部资金。',
    },
  ],
  'zh-Hant': [
    {
      title: '收益從何而來',
      text: '每項產品的收益都由專屬獎勵池支付。鎖倉時，整個週期的收益會從獎勵池撥出，專為您的訂單預留。獎勵池只要短少一個最小單位，就無法購買。您的收益絕不會來自其他用戶的資金。獎勵池由誰出資，每項產品皆有說明。「挖礦」只是本專區的名稱，並不會用您的幣挖礦。',
    },
    {
      title: '何時發放收益',
      text: '起息日為購買後 24 小時。此後在週期內，每天凌晨 4 點（平台時間）將收益發放至礦機帳戶。若有延遲會逐日補發，每天一筆紀錄。',
    },
    {
      title: '如何計算',
      text: '每日收益等於鎖倉數量乘以日收益率，無條件捨去至該幣種的最小單位。收益率、週期與違約金在購買時確定，之後的調整不影響您的訂單。',
    },
    {
      title: '本金何時返還',
      text: '到期時間為起息日加上週期。到期後訂單自動解鎖，本金立即返還至現貨帳戶。',
    },
    {
      title: '提前贖回',
      text: '到期前可以贖回，我們會先請您確認。本金扣除頁面顯示的違約金後返還。已發放的收益歸您所有，未發放的收益不再發放，退回獎勵池。',
    },
    {
      title: '礦機',
      text: '礦機為租賃：價格即租金，支付後不退還。因此頁面會同時顯示整個週期的收益與價格，如為虧損，也會如實顯示。與鎖倉一樣，收益每日發放。租賃不可提前贖回。「運轉中」為實際進行中的租賃數量。',
    },
    {
      title: '免費體驗',
      text: '完成身分驗證後，您可免費體驗一台礦機，僅限一次。體驗開始時，全部收益即為您預留。收益由您在訂單中自行領取，可每日領取，也可於結束後一併領取，不會失效。',
    },
    {
      title: 'NFT',
      text: '每件作品都有專屬編號，同一時間只有一位持有人，圖案由該編號產生。收益每日發放，到期時我們依您的購買價買回，買回後的作品可能再次出售。到期前不可贖回。',
    },
    {
      title: '風險提示',
      text: '鎖倉的幣在到期或提前贖回前無法使用，期間幣價可能波動。您的收益以購買前顯示的金額為限。本金、收益與買回均為我們的債務。若我們無力清償，您可能損失部分或全部資金。',
    },
  ],
}
