import type { Localised } from '@matin/contract/language'

/** Answers that are asked for again and again, in the four languages of the app. */
export const CANNED: readonly { name: string; words: Localised }[] = [
  {
    name: 'Recharge on its way',
    words: {
      en: 'Your recharge is on its way: it is credited once the network has confirmed it (19 blocks, about a minute). You see each step under Recharge.',
      ja: '入金は処理中です。ネットワークの承認（19ブロック、約1分）が済み次第、残高に反映されます。状況は「入金」で確認できます。',
      'zh-Hans': '您的充值正在处理中：网络确认后（19 个区块，约一分钟）即到账，进度可在“充值”中查看。',
      'zh-Hant': '您的充值正在處理中：網路確認後（19 個區塊，約一分鐘）即到帳，進度可在「充值」中查看。',
    },
  },
  {
    name: 'Withdrawal in review',
    words: {
      en: 'Your withdrawal is being reviewed. It is decided before the deadline that you see on it; until then you may cancel it.',
      ja: '出金は審査中です。画面に表示されている期限までに結果が出ます。それまではキャンセルできます。',
      'zh-Hans': '您的提现正在审核中，会在页面显示的期限前处理完毕；在此之前您可以取消。',
      'zh-Hant': '您的提現正在審核中，會在頁面顯示的期限前處理完畢；在此之前您可以取消。',
    },
  },
  {
    name: 'We never ask for codes',
    words: {
      en: 'We never ask for your password, your payment password, a code or a payment. Whoever does is not us: please tell us where it happened.',
      ja: '当社がパスワード、支払いパスワード、認証コード、送金をお願いすることは一切ありません。そのような連絡を受けた場合は、どこで受けたかをお知らせください。',
      'zh-Hans':
        '我们绝不会索要您的登录密码、支付密码、验证码，也不会要求您付款。若有人这样做，那不是我们，请告诉我们您是在哪里遇到的。',
      'zh-Hant':
        '我們絕不會索取您的登入密碼、支付密碼、驗證碼，也不會要求您付款。若有人這樣做，那不是我們，請告訴我們您是在哪裡遇到的。',
    },
  },
]
