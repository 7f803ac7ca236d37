import type { Language } from '@matin/contract/language'
import type { LostFactor } from '@matin/domain/auth/recovery'

/** Line of the security email about a request that ended with a change of account protection. */
export const ENDED_WORDS: Readonly<Record<LostFactor, Readonly<Record<Language, string>>>> = {
  factor: {
    en: 'This change also ended the request to turn off two-factor authentication.',
    ja: 'この変更により、二段階認証の解除申請は終了しました。',
    'zh-Hans': '因此次变更，解除两步验证的申请已终止。',
    'zh-Hant': '因此次變更，解除兩步驟驗證的申請已終止。',
  },
  pin: {
    en: 'This change also ended the request to remove your payment PIN.',
    ja: 'この変更により、支払い用PINの解除申請は終了しました。',
    'zh-Hans': '因此次变更，重置支付密码的申请已终止。',
    'zh-Hant': '因此次變更，解除支付密碼的申請已終止。',
  },
}
