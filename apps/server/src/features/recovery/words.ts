import type { Language } from '@matin/contract/language'
import type { Losable } from '@matin/domain/auth/recovery'

/** A line of the security email: a request that ended with a change of what protects the account. */
export const ENDED_WORDS: Readonly<Record<Losable, Readonly<Record<Language, string>>>> = {
  factor: {
    en: 'This also ends the request to turn off two-factor authentication.',
    ja: 'これにより終了しました：二段階認証の解除の申請。',
    'zh-Hans': '随之终止：移除两步验证的申请。',
    'zh-Hant': '隨之終止：移除兩步驟驗證的申請。',
  },
  pin: {
    en: 'This also ends the request to remove your payment PIN.',
    ja: 'これにより終了しました：支払い用PINの解除の申請。',
    'zh-Hans': '随之终止：移除支付密码的申请。',
    'zh-Hant': '隨之終止：移除支付密碼的申請。',
  },
}
