import type { Language } from '@matin/contract/language'

/** Text at the PIN's field that states the tries left, beside the specification's message. */
export const PIN_TRIES_LEFT: Readonly<Record<Language, string>> = {
  en: 'Payment PIN incorrect. Attempts left: {left}',
  ja: '支払い用PINが正しくありません。残り{left}回です。',
  'zh-Hans': '支付密码错误，还可尝试 {left} 次。',
  'zh-Hant': '支付密碼錯誤，還可嘗試 {left} 次。',
}
