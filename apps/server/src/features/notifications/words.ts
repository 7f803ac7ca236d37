import type { Language } from '@matin/contract/language'

/** Stands below every letter to a customer who has chosen a word of their own. */
export const PHRASE_WORDS: Record<Language, string> = {
  en: 'Your anti-phishing word is “{phrase}”. A message without it is not from us.',
  ja: 'お客様のフィッシング対策ワード：「{phrase}」。このワードのないメッセージは当社からのものではありません。',
  'zh-Hans': '您的防钓鱼码：“{phrase}”。不含此码的信息均非我们发出。',
  'zh-Hant': '您的防釣魚碼：「{phrase}」。不含此碼的訊息均非我們發出。',
}

/** Stands below a letter that is about a page of the app. On a line of its own, the address is a link wherever letters are read. */
export const PAGE_WORDS: Record<Language, string> = {
  en: 'Open it in the app:\n{address}',
  ja: 'アプリで確認する：\n{address}',
  'zh-Hans': '在应用中查看：\n{address}',
  'zh-Hant': '在應用程式中查看：\n{address}',
}
