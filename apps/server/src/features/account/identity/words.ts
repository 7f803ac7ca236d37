import type { FeatureMessages } from '#platform/message-templates.ts'

export const IDENTITY_MESSAGES: FeatureMessages = {
  identity_submitted: {
    en: [
      'Identity authentication: Apply succeed',
      'Your documents are in review. You’ll have the result within a day.',
    ],
    ja: ['本人確認の申請が完了しました', '書類を審査しています。1日以内に結果をお知らせします。'],
    'zh-Hans': ['身份认证：申请已提交', '您的证件正在审核，我们会在一天内告知结果。'],
    'zh-Hant': ['身分驗證：申請已提交', '我們正在審核您的證件，會在一天內告知結果。'],
  },
  identity_passed: {
    en: [
      'Identity authentication: Approved succeed',
      'Your 24-hour withdrawal limit has been raised, and you can start the free trial of a machine.',
    ],
    ja: [
      '本人確認が承認されました',
      '24時間の出金上限が引き上げられ、マシンの無料体験もご利用いただけます。',
    ],
    'zh-Hans': ['身份认证：审核通过', '您的 24 小时提现限额已提高，并可申请矿机免费体验。'],
    'zh-Hant': ['身分驗證：審核通過', '您的 24 小時提領限額已提高，並可申請礦機免費體驗。'],
  },
  identity_revoked: {
    en: [
      'Identity authentication: in review again',
      'Your approval was revoked, and your 24-hour withdrawal limit is lower until the review ends. The reason is on the identity page.',
    ],
    ja: [
      '本人確認を再審査しています',
      '承認が取り消されました。再審査が終わるまで24時間の出金上限が下がります。理由は本人確認画面でご確認いただけます。',
    ],
    'zh-Hans': [
      '身份认证：重新审核中',
      '此前的认证已撤销。重新审核期间，24 小时提现限额将降低，原因请见身份认证页面。',
    ],
    'zh-Hant': [
      '身分驗證：重新審核中',
      '先前的驗證已撤銷。重新審核期間，您的 24 小時提領限額會降低，原因請見身分驗證頁面。',
    ],
  },
  identity_failed: {
    en: [
      'Identity authentication: Audit failed',
      'See the reason on the identity page. You can submit again there.',
    ],
    ja: [
      '本人確認は承認されませんでした',
      '理由は本人確認画面でご確認いただけます。同じ画面から再提出できます。',
    ],
    'zh-Hans': ['身份认证：审核未通过', '原因请见身份认证页面，您可在同一页面重新提交。'],
    'zh-Hant': ['身分驗證：審核未通過', '原因請見身分驗證頁面，您可在同一頁面重新提交。'],
  },
}
