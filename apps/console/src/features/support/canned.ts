import type { Localised } from '@matin/contract/language'

/** Answers that are asked for again and again, in the four languages of the app. */
export const CANNED: readonly { name: string; words: Localised }[] = [
  {
    name: 'Recharge being processed',
    words: {
      en: 'Your recharge is being processed. We’ll credit it once you’ve submitted the receipt and the network has confirmed it (19 blocks, usually about a minute). You can follow it under Recharge.',
      ja: 'チャージを処理しています。送金報告の提出とネットワークの承認（19ブロック、通常1分ほど）が済みしだい、現物口座に反映されます。状況は「チャージ」の「処理中」でご確認いただけます。',
      'zh-Hans':
        '您的充值正在处理中。提交凭证并经网络确认后（19 个区块，通常约一分钟）即可入账，进度可在“充值”的“进行中”查看。',
      'zh-Hant':
        '您的儲值正在處理中。提交憑證並經網路確認後（19 個區塊，通常約一分鐘）即可入帳，進度可在「儲值」的「進行中」查看。',
    },
  },
  {
    name: 'Withdrawal in review',
    words: {
      en: 'Your withdrawal is under review. We’ll decide before the deadline shown on it. You can cancel until it is approved.',
      ja: '出金を審査しています。画面に表示される期限までに処理します。承認されるまでは取り消せます。',
      'zh-Hans': '您的提现正在审核，我们会在页面显示的期限前处理。审核通过前可以取消。',
      'zh-Hant': '您的提領正在審核，我們會在頁面顯示的期限前處理。審核通過前可以取消。',
    },
  },
  {
    name: 'We never ask for codes',
    words: {
      en: 'We never ask for your password, payment PIN, a code or a payment. If someone does, it is not us. Please tell us where it happened.',
      ja: '当社がパスワード、支払い用PIN、認証コードをお尋ねしたり、お支払いをお願いしたりすることはありません。そのような連絡があった場合は、どこで受けたかをお知らせください。',
      'zh-Hans':
        '我们绝不会索要您的登录密码、支付密码或验证码，也不会要求您付款。如有人这样做，请告诉我们您是在哪里遇到的。',
      'zh-Hant':
        '我們絕不會索取您的登入密碼、支付密碼或驗證碼，也不會要求您付款。若有人這樣做，請告訴我們您是在哪裡遇到的。',
    },
  },
]
