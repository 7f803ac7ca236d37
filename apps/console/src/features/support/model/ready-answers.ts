import type { SupportFacts } from '@matin/contract/admin/support'
import type { Language, Localised } from '@matin/contract/language'
import { HOLD_TEXTS } from '@matin/contract/reasons'
import { formatWords } from '@matin/contract/words'
import { CONFIRMATIONS_NEEDED } from '@matin/domain/recharge/confirmations'
import { momentIn } from '#shared/format.ts'

interface ReadyAnswer {
  name: string
  words: Localised
  /**
   * Returns the values of the text's parameters; null if the account lacks the facts that the answer needs.
   * Undefined for a text without parameters.
   */
  fill?: (facts: SupportFacts, language: Language) => Record<string, string> | null
  /** Names the facts that the account must have, for the list of all ready answers. */
  needs?: string
}

/** Answers to frequent questions, in the app's four languages. */
export const READY_ANSWERS = {
  hold: {
    name: 'Withdrawals on hold',
    needs: 'a hold',
    fill: ({ hold }, language) =>
      hold && { reason: HOLD_TEXTS[hold.reason][language], until: momentIn(language, hold.until) },
    words: {
      en: '{reason} For your safety, withdrawals are on hold until {until}. The hold ends automatically, and no payment is needed.',
      ja: '{reason}安全のため、{until} まで出金を保留しています。保留は自動的に終了し、お支払いは一切不要です。',
      'zh-Hans': '{reason}为保障安全，提现暂停至 {until}，届时自动恢复，您无需支付任何费用。',
      'zh-Hant': '{reason}為保障安全，提領暫停至 {until}，屆時自動恢復，您無須支付任何費用。',
    },
  },
  noPayment: {
    name: 'No payment releases money',
    words: {
      en: 'No payment ever releases a withdrawal or shortens a hold. If someone asks you to pay for that, please don’t, and tell us where it happened.',
      ja: 'お支払いによって出金が認められたり、保留が短くなったりすることはありません。支払いを求められても応じず、その連絡をどこで受けたかをお知らせください。',
      'zh-Hans': '付款不会让提现提前恢复。如有人以此为由要求您付款，请勿支付，并告诉我们您是在哪里遇到的。',
      'zh-Hant':
        '不論付款與否，提領都不會因此放行，暫停時間也不會縮短。若有人要求您為此付款，請不要支付，並告訴我們您是在哪裡遇到的。',
    },
  },
  inReview: {
    name: 'Withdrawal in review',
    needs: 'a withdrawal in review',
    fill: ({ withdrawal }, language) =>
      withdrawal?.state === 'submitted'
        ? { amount: withdrawal.quantity, until: momentIn(language, withdrawal.deadlineAt) }
        : null,
    words: {
      en: 'Your withdrawal of {amount} USDT is under review. We’ll decide by {until}. You can cancel it until it’s approved.',
      ja: '{amount} USDT の出金を審査しています。{until} までに処理します。承認されるまでは取り消せます。',
      'zh-Hans': '您的 {amount} USDT 提现正在审核，我们会在 {until} 前处理。审核通过前可以取消。',
      'zh-Hant': '我們正在審核您 {amount} USDT 的提領，會在 {until} 前處理。審核通過前可以取消。',
    },
  },
  underWay: {
    name: 'Withdrawal under way',
    needs: 'a withdrawal under way',
    fill: ({ withdrawal }) =>
      withdrawal && withdrawal.state !== 'submitted' ? { amount: withdrawal.arrival } : null,
    words: {
      en: 'Your withdrawal is approved, and {amount} USDT is on the way. You can follow it in the details of the withdrawal.',
      ja: '出金が承認され、{amount} USDT を送金しています。状況は出金の詳細画面でご確認いただけます。',
      'zh-Hans': '您的提现已审核通过，{amount} USDT 即将到账，进度可在提现详情中查看。',
      'zh-Hant': '您的提領已審核通過，{amount} USDT 正在轉帳途中，進度可在提領明細中查看。',
    },
  },
  recharge: {
    name: 'Recharge being processed',
    needs: 'a recharge that is not credited',
    fill: ({ recharge }) =>
      recharge && {
        amount: recharge.onChain ?? recharge.claimed,
        blocks: String(CONFIRMATIONS_NEEDED),
      },
    words: {
      en: 'Your recharge of {amount} USDT is being processed. We’ll credit it once the network has confirmed it ({blocks} blocks, usually about a minute). You can follow it under Recharge.',
      ja: '{amount} USDT のチャージを処理しています。ネットワークの承認（{blocks}ブロック、通常1分ほど）が済みしだい、現物口座に反映されます。状況は「チャージ」の「処理中」でご確認いただけます。',
      'zh-Hans':
        '您的 {amount} USDT 充值正在处理中。经网络确认后（{blocks} 个区块，通常约一分钟）即可入账，进度可在“充值”的“进行中”查看。',
      'zh-Hant':
        '您 {amount} USDT 的儲值正在處理中。經網路確認後（{blocks} 個區塊，通常約一分鐘）即可入帳，進度可在「儲值」的「進行中」查看。',
    },
  },
  receipt: {
    name: 'Receipt is missing',
    words: {
      en: 'Please submit a receipt under Recharge, with the transaction ID. We’ll credit the recharge once the network has confirmed it.',
      ja: '「チャージ」から、取引IDを添えて送金報告を提出してください。ネットワークの承認が済みしだい、チャージを反映します。',
      'zh-Hans': '请在“充值”中提交凭证，并填写链上交易哈希。经网络确认后，充值即可入账。',
      'zh-Hant': '請在「儲值」中提交憑證，並填寫鏈上交易雜湊。經網路確認後，儲值即可入帳。',
    },
  },
  identity: {
    name: 'Identity in review',
    needs: 'an identity in review',
    fill: ({ identity }) => (identity === 'in_review' ? {} : null),
    words: {
      en: 'We’re reviewing your identity authentication. It takes up to 24 hours, and you’ll get a message with the result.',
      ja: '本人確認を審査しています。24時間以内に完了し、結果はメッセージでお知らせします。',
      'zh-Hans': '我们正在审核您的身份认证，最长需要 24 小时，结果会通过消息告知您。',
      'zh-Hant': '我們正在審核您的身分驗證，最長需要 24 小時，結果會透過訊息告知您。',
    },
  },
  noCodes: {
    name: 'We never ask for codes',
    words: {
      en: 'We never ask for your password, payment PIN or verification codes, or for a payment. If someone does, it isn’t us. Please tell us where it happened.',
      ja: '当社がパスワード、支払い用PIN、認証コードをお尋ねしたり、お支払いをお願いしたりすることはありません。そのような連絡があった場合は、どこで受けたかをお知らせください。',
      'zh-Hans':
        '我们绝不会索要您的登录密码、支付密码或验证码，也不会要求您付款。如有人这样做，请告诉我们您是在哪里遇到的。',
      'zh-Hant':
        '我們絕不會索取您的登入密碼、支付密碼或驗證碼，也不會要求您付款。若有人這樣做，請告訴我們您是在哪裡遇到的。',
    },
  },
} satisfies Record<string, ReadyAnswer>

export type ReadyAnswerId = keyof typeof READY_ANSWERS

/** Ids of all ready answers, in the list's order. */
export const READY_ANSWER_IDS = Object.keys(READY_ANSWERS) as ReadyAnswerId[]

export function readyAnswer(id: ReadyAnswerId): ReadyAnswer {
  return READY_ANSWERS[id]
}

/** Fills a ready answer from the account, in the customer's language; null if the facts are missing. */
export function fillAnswer(id: ReadyAnswerId, facts: SupportFacts, language: Language): string | null {
  const { words, fill } = readyAnswer(id)
  const params = fill ? fill(facts, language) : {}
  return params && formatWords(words[language], params)
}

/** Returns the two ready answers that are most probably needed, best first. */
export function suggestAnswers(facts: SupportFacts, asksToPay: boolean): ReadyAnswerId[] {
  const order: ReadyAnswerId[] = asksToPay
    ? ['hold', 'noPayment', 'inReview']
    : ['hold', 'inReview', 'underWay', 'recharge', 'identity', 'receipt', 'noCodes']
  return order.filter(id => fillAnswer(id, facts, 'en') !== null).slice(0, 2)
}
