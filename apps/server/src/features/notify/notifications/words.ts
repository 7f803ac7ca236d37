import type { Language } from '@matin/contract/language'

/** Line below every email to a customer who has an anti-phishing phrase. */
export const PHRASE_WORDS: Record<Language, string> = {
  en: 'Your anti-phishing word is “{phrase}”. Apart from codes that confirm a new email address or mobile number, any email or SMS without it isn’t from us.',
  ja: 'お客様のフィッシング対策ワード：「{phrase}」。新しいメールアドレスや電話番号の認証コードを除き、このワードのないメールやSMSは当社からのものではありません。',
  'zh-Hans':
    '您的防钓鱼码：“{phrase}”。除绑定新邮箱或手机号的验证码外，不含防钓鱼码的邮件或短信均非我们发出。',
  'zh-Hant':
    '您的防釣魚碼：「{phrase}」。除綁定新電子信箱或手機號碼的驗證碼外，不含防釣魚碼的郵件或簡訊均非我們發出。',
}

/**
 * Lines below an email that is about a page of the app. The address is on its own line, so that mail programs
 * make it a link.
 */
export const PAGE_WORDS: Record<Language, string> = {
  en: 'View in the app:\n{address}',
  ja: 'アプリで確認する：\n{address}',
  'zh-Hans': '在应用中查看：\n{address}',
  'zh-Hant': '在應用程式中查看：\n{address}',
}

/**
 * Last line of every email to a customer: the sender, and where to send questions, because replies are not
 * read.
 */
export const SENDER_WORDS: Record<Language, string> = {
  en: '{app} · Customer service: {contact}\nThis is an automated email. Please do not reply.',
  ja: '{app} カスタマーサポート：{contact}\nこのメールは自動送信です。ご返信いただいてもお答えできません。',
  'zh-Hans': '{app} 客服：{contact}\n本邮件由系统自动发送，请勿回复。',
  'zh-Hant': '{app} 客服：{contact}\n本郵件由系統自動寄送，請勿回覆。',
}

/** Contact in emails when the settings name none. */
export const CONTACT_IN_APP: Record<Language, string> = {
  en: 'in the app',
  ja: 'アプリ内のチャット',
  'zh-Hans': '应用内的在线客服',
  'zh-Hant': '應用程式內的線上客服',
}

/** Last line of an email of a kind that its recipient may turn off. */
export const WHY_WORDS: Record<Language, string> = {
  en: 'You’re receiving this email because this type of email is turned on in your settings. Turn it off here:\n{address}',
  ja: 'この種類のメールを受け取る設定になっているため、お送りしています。設定の変更：\n{address}',
  'zh-Hans': '您在设置中开启了此类邮件，因此收到本邮件。如需关闭，请前往：\n{address}',
  'zh-Hant': '您在設定中開啟了此類郵件，因此收到本郵件。如需關閉，請前往：\n{address}',
}
