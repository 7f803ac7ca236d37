import type { Language } from '@matin/contract/language'
import { formatWords } from '@matin/contract/words'
import type { Words } from '#features/notify/notifications/service.ts'
import type { CodePurpose } from '../contacts/codes.ts'

const CODE_LETTERS: Record<CodePurpose, Record<Language, Words>> = {
  register: {
    en: {
      subject: 'Your {app} code: {code}',
      text: 'Your code to register with {app} is {code}. It’s valid for ten minutes. We never ask for it by phone or chat.',
    },
    ja: {
      subject: '{app} 認証コード：{code}',
      text: '{app} の登録用認証コードは {code} です。有効期限は10分です。電話やチャットでコードをお尋ねすることはありません。',
    },
    'zh-Hans': {
      subject: '{app} 验证码：{code}',
      text: '您的 {app} 注册验证码是 {code}，10 分钟内有效。我们绝不会通过电话或聊天索要验证码。',
    },
    'zh-Hant': {
      subject: '{app} 驗證碼：{code}',
      text: '您的 {app} 註冊驗證碼是 {code}，10 分鐘內有效。我們絕不會透過電話或聊天索取驗證碼。',
    },
  },
  reset_password: {
    en: {
      subject: 'Reset your {app} password: {code}',
      text: 'Your code to set a new login password is {code}. It’s valid for ten minutes. Resetting cancels withdrawals not yet sent and puts new ones on hold for 24 hours. If this wasn’t you, ignore this email.',
    },
    ja: {
      subject: '{app} パスワード再設定の認証コード：{code}',
      text: 'ログインパスワード再設定用の認証コードは {code} です。有効期限は10分です。再設定すると、未送金の出金は取り消され、新たな出金は24時間保留されます。お心当たりがない場合は、このメールを破棄してください。',
    },
    'zh-Hans': {
      subject: '{app} 登录密码重置验证码：{code}',
      text: '您的登录密码重置验证码是 {code}，10 分钟内有效。重置后未转出的提现将被取消，之后 24 小时内暂停提现。如非本人操作，请忽略此邮件。',
    },
    'zh-Hant': {
      subject: '重設 {app} 密碼：{code}',
      text: '您重設登入密碼的驗證碼是 {code}，10 分鐘內有效。重設後，未轉出的提領會取消，並暫停提領 24 小時。如非本人操作，請忽略此郵件。',
    },
  },
  payment_password: {
    en: {
      subject: 'Your {app} payment PIN code: {code}',
      text: 'Your code to set your payment PIN is {code}. It’s valid for ten minutes. If this wasn’t you, change your login password.',
    },
    ja: {
      subject: '{app} 支払い用PINの認証コード：{code}',
      text: '支払い用PINを設定するための認証コードは {code} です。有効期限は10分です。お心当たりがない場合は、ログインパスワードを変更してください。',
    },
    'zh-Hans': {
      subject: '{app} 支付密码验证码：{code}',
      text: '您的支付密码设置验证码是 {code}，10 分钟内有效。如非本人操作，请修改登录密码。',
    },
    'zh-Hant': {
      subject: '{app} 支付密碼驗證碼：{code}',
      text: '您設定支付密碼的驗證碼是 {code}，10 分鐘內有效。如非本人操作，請變更登入密碼。',
    },
  },
  protection: {
    en: {
      subject: 'Your {app} security code: {code}',
      text: 'Your code to change your security settings is {code}. It’s valid for ten minutes. If this wasn’t you, change your login password and contact customer service immediately.',
    },
    ja: {
      subject: '{app} セキュリティ設定の認証コード：{code}',
      text: 'セキュリティ設定を変更するための認証コードは {code} です。有効期限は10分です。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    },
    'zh-Hans': {
      subject: '{app} 安全验证码：{code}',
      text: '您修改账号安全设置的验证码是 {code}，10 分钟内有效。如非本人操作，请立即修改登录密码并联系客服。',
    },
    'zh-Hant': {
      subject: '{app} 安全驗證碼：{code}',
      text: '您變更帳號安全設定的驗證碼是 {code}，10 分鐘內有效。如非本人操作，請立即變更登入密碼並聯絡客服。',
    },
  },
  recovery: {
    en: {
      subject: 'Code for your {app} recovery request: {code}',
      text: 'Your code to request turning off two-factor authentication or removing your payment PIN is {code}. It’s valid for ten minutes. If this wasn’t you, change your login password and contact customer service immediately.',
    },
    ja: {
      subject: '{app} 解除申請の認証コード：{code}',
      text: '二段階認証または支払い用PINの解除を申請するための認証コードは {code} です。有効期限は10分です。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    },
    'zh-Hans': {
      subject: '{app} 解除安全验证的验证码：{code}',
      text: '您申请解除两步验证或重置支付密码的验证码是 {code}，10 分钟内有效。如非本人操作，请立即修改登录密码并联系客服。',
    },
    'zh-Hant': {
      subject: '{app} 解除安全驗證的驗證碼：{code}',
      text: '您申請解除兩步驟驗證或支付密碼的驗證碼是 {code}，10 分鐘內有效。如非本人操作，請立即變更登入密碼並聯絡客服。',
    },
  },
  contact: {
    en: {
      subject: 'Your {app} confirmation code: {code}',
      text: 'Your code to link this address to your account is {code}. It’s valid for ten minutes. If this wasn’t you, ignore this email.',
    },
    ja: {
      subject: '{app} メールアドレス登録の認証コード：{code}',
      text: 'このメールアドレスをアカウントに登録するための認証コードは {code} です。有効期限は10分です。お心当たりがない場合は、このメールを破棄してください。',
    },
    'zh-Hans': {
      subject: '{app} 绑定验证码：{code}',
      text: '您的邮箱绑定验证码是 {code}，10 分钟内有效。如非本人操作，请忽略此邮件。',
    },
    'zh-Hant': {
      subject: '{app} 綁定驗證碼：{code}',
      text: '您綁定電子信箱的驗證碼是 {code}，10 分鐘內有效。如非本人操作，請忽略此郵件。',
    },
  },
}

const ACCOUNT_EXISTS: Record<Language, Words> = {
  en: {
    subject: 'You already have a {app} account',
    text: 'Someone tried to register or link this address, but it already belongs to an account. Log in instead, or reset your password if you’ve forgotten it.',
  },
  ja: {
    subject: '{app} アカウントは登録済みです',
    text: 'このメールアドレスを登録しようとする操作がありましたが、すでにアカウントに登録されています。そのアカウントにログインしてください。パスワードをお忘れの場合は、再設定できます。',
  },
  'zh-Hans': {
    subject: '您已拥有 {app} 账号',
    text: '有人尝试用此邮箱注册或绑定账号，但该邮箱已有账号。请直接登录；如忘记密码，可重置密码。',
  },
  'zh-Hant': {
    subject: '您已擁有 {app} 帳號',
    text: '有人嘗試用此電子信箱註冊或綁定帳號，但此信箱已有帳號。請直接登入；如忘記密碼，可重設密碼。',
  },
}

/** SMS texts of codes. Each fits in one message of 70 characters, except the longest English ones. */
const CODE_SMS: Record<CodePurpose, Record<Language, string>> = {
  register: {
    en: '{app}: {code} is your registration code. Valid for 10 minutes. Do not share it with anyone.',
    ja: '{app}：登録用の認証コードは {code} です（10分間有効）。他人に教えないでください。',
    'zh-Hans': '【{app}】注册验证码 {code}，10 分钟内有效，请勿告知他人。',
    'zh-Hant': '【{app}】註冊驗證碼 {code}，10 分鐘內有效，請勿告知他人。',
  },
  reset_password: {
    en: '{app}: {code} is your code to reset your login password. Valid for 10 minutes. Do not share it with anyone.',
    ja: '{app}：パスワード再設定用の認証コードは {code} です（10分間有効）。他人に教えないでください。',
    'zh-Hans': '【{app}】登录密码重置验证码 {code}，10 分钟内有效，请勿告知他人。',
    'zh-Hant': '【{app}】登入密碼重設驗證碼 {code}，10 分鐘內有效，請勿告知他人。',
  },
  payment_password: {
    en: '{app}: {code} is your code to set your payment PIN. Valid for 10 minutes. Do not share it with anyone.',
    ja: '{app}：支払い用PINを設定する認証コードは {code} です（10分間有効）。他人に教えないでください。',
    'zh-Hans': '【{app}】支付密码设置验证码 {code}，10 分钟内有效，请勿告知他人。',
    'zh-Hant': '【{app}】支付密碼設定驗證碼 {code}，10 分鐘內有效，請勿告知他人。',
  },
  protection: {
    en: '{app}: {code} is your code to change your security settings. Valid for 10 minutes. Do not share it with anyone.',
    ja: '{app}：セキュリティ設定変更の認証コードは {code} です（10分間有効）。他人に教えないでください。',
    'zh-Hans': '【{app}】安全设置验证码 {code}，10 分钟内有效，请勿告知他人。',
    'zh-Hant': '【{app}】安全設定驗證碼 {code}，10 分鐘內有效，請勿告知他人。',
  },
  recovery: {
    en: '{app}: {code} is your code to request removal of two-factor authentication or your PIN. Valid for 10 minutes. Do not share it with anyone.',
    ja: '{app}：二段階認証・PIN解除申請の認証コードは {code} です（10分間有効）。他人に教えないでください。',
    'zh-Hans': '【{app}】解除安全验证的验证码 {code}，10 分钟内有效，请勿告知他人。',
    'zh-Hant': '【{app}】解除安全驗證的驗證碼 {code}，10 分鐘內有效，請勿告知他人。',
  },
  contact: {
    en: '{app}: {code} is your code to link this number. Valid for 10 minutes. Do not share it with anyone.',
    ja: '{app}：電話番号登録用の認証コードは {code} です（10分間有効）。他人に教えないでください。',
    'zh-Hans': '【{app}】手机号绑定验证码 {code}，10 分钟内有效，请勿告知他人。',
    'zh-Hant': '【{app}】手機號碼綁定驗證碼 {code}，10 分鐘內有效，請勿告知他人。',
  },
}

const EXISTS_SMS: Record<Language, string> = {
  en: '{app}: this number already has an account. Log in instead, or reset your password.',
  ja: '{app}：この電話番号はすでに登録されています。ログインするか、パスワードを再設定してください。',
  'zh-Hans': '【{app}】该手机号已有账号。请直接登录；如忘记密码，可重置密码。',
  'zh-Hant': '【{app}】此手機號碼已有帳號。請直接登入；如忘記密碼，可重設密碼。',
}

/**
 * Returns the message with a code. A recipient that begins with "+" is a mobile number. `{app}` and
 * `{contact}` are filled in when it is sent.
 */
export function codeEmail(to: string, purpose: CodePurpose, language: Language, code: string): Words {
  const { subject, text } = to.startsWith('+')
    ? { subject: '', text: CODE_SMS[purpose][language] }
    : CODE_LETTERS[purpose][language]
  return { subject: formatWords(subject, { code }), text: formatWords(text, { code }) }
}

export function accountExistsEmail(to: string, language: Language): Words {
  return to.startsWith('+') ? { subject: '', text: EXISTS_SMS[language] } : ACCOUNT_EXISTS[language]
}

const CLOSED: Record<Language, Words> = {
  en: {
    subject: 'Your {app} account is closed',
    text: 'Your {app} account was closed as you asked. We’ve deleted your contact details, name, identity data, messages and images. We keep the ledger of past transactions, without your name. You can register again at any time. If this wasn’t you, contact us immediately: {contact}',
  },
  ja: {
    subject: '{app} の退会手続きが完了しました',
    text: 'ご依頼により、{app} の退会手続きが完了しました。メールアドレス、携帯電話番号、氏名、本人確認の情報、メッセージ、画像は削除しました。過去の取引の台帳は、お名前を削除した形で残ります。いつでもあらためてご登録いただけます。お心当たりがない場合は、すぐにご連絡ください：{contact}',
  },
  'zh-Hans': {
    subject: '您的 {app} 账号已注销',
    text: '您的 {app} 账号已按您的要求注销。我们已删除您的邮箱、手机号、姓名、身份信息、消息和图片；过往资金变动的账本会保留，但不含您的姓名。您可随时重新注册。如非本人操作，请立即联系我们：{contact}',
  },
  'zh-Hant': {
    subject: '您的 {app} 帳號已關閉',
    text: '您的 {app} 帳號已依您的要求關閉。我們已刪除您的電子信箱、手機號碼、姓名、身分資料、訊息和圖片；過往資金變動的帳本會保留，但不含您的姓名。您可隨時重新註冊。如非本人操作，請立即聯絡我們：{contact}',
  },
}

const CLOSED_SMS: Record<Language, string> = {
  en: '{app}: your account is closed and your data has been deleted. If this was not you, contact us immediately: {contact}',
  ja: '{app}：退会手続きが完了し、情報を削除しました。お心当たりがない場合は、すぐにご連絡ください：{contact}',
  'zh-Hans': '【{app}】您的账号已注销，个人信息已删除。如非本人操作，请立即联系我们：{contact}',
  'zh-Hant': '【{app}】您的帳號已關閉，個人資料已刪除。如非本人操作，請立即聯絡我們：{contact}',
}

/** Returns the last message to a customer: the account is closed. */
export function closedEmail(to: string, language: Language): Words {
  return to.startsWith('+') ? { subject: '', text: CLOSED_SMS[language] } : CLOSED[language]
}
