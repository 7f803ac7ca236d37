import type { RecoveryReason } from '@matin/domain/auth/recovery'
import type { HoldOwner, HoldReason } from '@matin/domain/operators/hold'
import type { WithdrawalReason } from '@matin/domain/withdrawal/reason'
import type { Localised } from './language.ts'

/*
 * Texts of reasons for customers, in one place for the app, emails and the console. Each sentence says what happened
 * and what helps; none asks for a payment (docs/product.md, Promises).
 */

export const REASON_TEXTS: Record<WithdrawalReason, Localised> = {
  chain_reverted: t(
    'The network rejected the transfer (reverted).',
    'ネットワークが送金を拒否しました（revert）。',
    '网络拒绝了此笔转账（交易已回滚）。',
    '網路拒絕了此筆轉帳（交易已還原）。',
  ),
  chain_out_of_energy: t(
    'The network stopped the transfer because the network resource it needs (energy) ran out.',
    'ネットワークのリソース（エネルギー）が不足したため、送金が中断されました。',
    '因链上资源（能量）不足，网络中止了此笔转账。',
    '因鏈上資源（能量）不足，網路中止了此筆轉帳。',
  ),
  chain_failed: t(
    'The transfer failed on the network.',
    'ネットワーク上で送金に失敗しました。',
    '转账未能在链上完成。',
    '轉帳未能在鏈上完成。',
  ),
  review_rejected: t(
    'This withdrawal wasn’t approved. Contact customer service for details.',
    '審査で承認されませんでした。詳しくはカスタマーサポートにお問い合わせください。',
    '审核未通过，详情请联系在线客服。',
    '審核未通過，如需進一步了解，請聯絡線上客服。',
  ),
  address_risky: t(
    'The receiving address is known for fraud or stolen funds. Please use another address.',
    '出金先アドレスは、詐欺や盗難資金への関与が確認されています。別のアドレスをご利用ください。',
    '该收款地址涉及已知的诈骗或被盗资金，请使用其他地址。',
    '此收款地址已知與詐騙或失竊資金有關，請改用其他地址。',
  ),
  identity_needed: t(
    'This amount requires identity authentication. Complete it, then submit again.',
    'この金額には本人確認が必要です。本人確認を済ませてから、もう一度申請してください。',
    '该金额需要完成身份认证，认证后请重新提交。',
    '此金額需要完成身分驗證，驗證後請重新提交。',
  ),
  source_of_funds_unclear: t(
    'We couldn’t confirm where the funds come from. Contact customer service, then submit again.',
    '資金の出所を確認できませんでした。カスタマーサポートにご説明のうえ、もう一度申請してください。',
    '我们无法确认资金来源，请向客服说明后重新提交。',
    '我們無法確認資金來源，請向客服說明後重新提交。',
  ),
  unauthorised_access: t(
    'It may have been requested by someone else. Change your login password, then submit again.',
    '第三者による申請の可能性がありました。ログインパスワードを変更してから、もう一度申請してください。',
    '该申请疑似由他人发起，请修改登录密码后重新提交。',
    '此申請疑似由他人提出，請變更登入密碼後重新提交。',
  ),
  customer_asked: t(
    'Stopped at your request.',
    'お客様のご依頼により中止しました。',
    '已按您的要求终止。',
    '已應您的要求中止。',
  ),
}

export const HOLD_TEXTS: Record<HoldReason, Localised> = {
  password_changed: t(
    'Your password or another security setting changed.',
    'パスワードまたは他のセキュリティ設定が変更されました。',
    '您的密码或其他安全设置已变更。',
    '您的密碼或其他安全設定已變更。',
  ),
  suspected_takeover: t(
    'Someone else may have access to your account.',
    '第三者がアカウントにアクセスした可能性があります。',
    '您的账号可能存在被盗风险。',
    '您的帳號可能有遭盜用的風險。',
  ),
  identity_check: t(
    'We’re checking your identity documents.',
    '本人確認書類を確認しています。',
    '我们正在核对您的身份证件。',
    '我們正在核對您的身分證件。',
  ),
  source_of_funds: t(
    'We’re checking where a recharge came from.',
    'チャージされた資金の出所を確認しています。',
    '我们正在核实一笔充值的来源。',
    '我們正在核實一筆儲值的來源。',
  ),
  customer_request: t(
    'At your request.',
    'お客様のご依頼によるものです。',
    '应您的要求暂停。',
    '應您的要求而暫停。',
  ),
  terms_breached: t(
    'The account was used in a way that our terms don’t allow.',
    '利用規約で認められていない方法でアカウントが使用されました。',
    '账号的使用方式违反了《用户协议》。',
    '帳號的使用方式違反服務條款。',
  ),
  legal_order: t(
    'By order of an authority.',
    '当局の命令によるものです。',
    '依主管机关命令暂停。',
    '依據主管機關的命令。',
  ),
}

/** Reasons why a second factor or PIN was not removed, with advice. */
export const RECOVERY_REASON_TEXTS: Record<RecoveryReason, Localised> = {
  identity_unproven: t(
    'We couldn’t confirm that the account is yours. Have your identity document ready, then send a new request.',
    'ご本人のアカウントであることを確認できませんでした。本人確認書類をご用意のうえ、もう一度申請してください。',
    '我们无法确认该账号属于您，请准备好证件后重新申请。',
    '我們無法確認此帳號屬於您，請備妥證件後重新申請。',
  ),
  not_reached: t(
    'We couldn’t reach you. Contact customer service, then send a new request.',
    'ご連絡がつきませんでした。カスタマーサポートにご連絡のうえ、もう一度申請してください。',
    '我们未能联系到您，请先联系客服，再重新申请。',
    '我們未能聯絡到您，請先聯絡客服，再重新申請。',
  ),
  codes_left: t(
    'You still have recovery codes. Use one of them for two-factor authentication.',
    'リカバリーコードがまだ残っています。二段階認証では、そのいずれかをご利用ください。',
    '您还有可用的恢复码，请用其中一个完成两步验证。',
    '您還有可用的復原碼，請用其中一組完成兩步驟驗證。',
  ),
  customer_asked: t(
    'Stopped at your request.',
    'お客様のご依頼により中止しました。',
    '已按您的要求终止。',
    '已應您的要求中止。',
  ),
}

/** Names of the roles that answer for a hold. */
export const HOLD_OWNER_TEXTS: Record<HoldOwner, Localised> = {
  rule: t('an automatic security rule', '自動セキュリティルール', '系统安全规则', '系統安全規則'),
  support: t('customer service', 'カスタマーサポート', '客服', '客服'),
  compliance: t('the compliance team', 'コンプライアンス担当', '合规团队', '法遵團隊'),
  owner: t('our management', '運営責任者', '管理层', '管理階層'),
}

function t(en: string, ja: string, zhHans: string, zhHant: string): Localised {
  return { en, ja, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
}
