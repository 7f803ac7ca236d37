import type { Language } from '@matin/contract/language'

type Reason = 'offline' | 'timeout' | 'broken'

/** Texts outside of the catalogues, because they must be available when a catalogue could not be loaded. */
const texts: Record<Language, Record<Reason, string>> = {
  en: {
    offline: 'No connection. Check your network and try again',
    timeout: 'The server took too long to respond',
    broken: 'The response could not be read. Please try again',
  },
  ja: {
    offline: '接続できません。通信環境を確認して、もう一度お試しください',
    timeout: 'サーバーの応答がありません。しばらくしてからもう一度お試しください',
    broken: 'データを読み込めませんでした。もう一度お試しください',
  },
  'zh-Hans': {
    offline: '网络连接失败，请检查网络后重试',
    timeout: '服务器响应超时，请稍后重试',
    broken: '无法读取服务器的响应，请重试',
  },
  'zh-Hant': {
    offline: '網路連線失敗，請檢查網路後再試',
    timeout: '伺服器回應逾時，請稍後再試',
    broken: '無法讀取伺服器的回應，請再試一次',
  },
}

/**
 * Texts for a fault of the app's own code. Customer service needs the fault's name, which each text contains.
 */
const unexpected: Record<Language, string> = {
  en: 'Something went wrong in the app ({name}). Please try again',
  ja: 'アプリで問題が発生しました（{name}）。もう一度お試しください',
  'zh-Hans': '应用出现问题（{name}），请重试',
  'zh-Hant': '應用程式發生問題（{name}），請再試一次',
}

export function unexpectedText(language: Language, name: string): string {
  return unexpected[language].replace('{name}', () => name)
}

const again: Record<Language, string> = {
  en: 'Try again',
  ja: '再試行',
  'zh-Hans': '重试',
  'zh-Hant': '重試',
}

export function againText(language: Language): string {
  return again[language]
}

export function transportText(language: Language, reason: Reason): string {
  return texts[language][reason]
}
