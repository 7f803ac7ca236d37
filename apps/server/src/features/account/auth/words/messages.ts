import type { FeatureMessages } from '#platform/message-templates.ts'

/** Templates of messages about changes to an account's protection. */
export const AUTH_MESSAGES: FeatureMessages = {
  login_new_device: {
    en: [
      'Login from a new device',
      '{device}. If this wasn’t you, change your login password now. This logs out all other devices.',
    ],
    ja: [
      '新しい端末からのログイン',
      '{device}\nお心当たりがない場合は、すぐにログインパスワードを変更してください。変更すると、他のすべての端末からログアウトされます。',
    ],
    'zh-Hans': ['新设备登录', '{device}\n如非本人操作，请立即修改登录密码，修改后其他设备将全部退出登录。'],
    'zh-Hant': ['新裝置登入', '{device}\n如非本人操作，請立即變更登入密碼，變更後其他裝置將全部登出。'],
  },
  password_changed: {
    en: [
      'Login password changed',
      'Other devices are logged out, and withdrawals are on hold for 24 hours. If this wasn’t you, contact customer service immediately.',
    ],
    ja: [
      'ログインパスワードを変更しました',
      '他のすべての端末からログアウトされました。出金は24時間保留されます。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['登录密码已修改', '其他设备已退出登录，提现将暂停 24 小时。如非本人操作，请立即联系客服。'],
    'zh-Hant': ['登入密碼已變更', '其他裝置已登出，提領將暫停 24 小時。如非本人操作，請立即聯絡客服。'],
  },
  payment_password_set: {
    en: [
      'Payment PIN set',
      'If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      '支払い用PINを設定しました',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['支付密码已设置', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['支付密碼已設定', '如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  payment_password_changed: {
    en: [
      'New payment PIN saved',
      'Withdrawals are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      '新しい支払い用PINを設定しました',
      '出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['支付密码已修改', '提现将暂停 24 小时。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['新支付密碼已設定', '提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  contact_added: {
    en: [
      'Login email or mobile number added: {contact}',
      'If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      'ログイン用のメールアドレスまたは携帯電話番号を追加しました：{contact}',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['已绑定登录邮箱或手机号：{contact}', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['已綁定登入電子信箱或手機號碼：{contact}', '如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  contact_changed: {
    en: [
      'Login email or mobile number updated: {contact}',
      'Withdrawals are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      'ログイン用のメールアドレスまたは携帯電話番号を設定しました：{contact}',
      '出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': [
      '登录邮箱或手机号有变更：{contact}',
      '提现将暂停 24 小时。如非本人操作，请立即修改登录密码并联系客服。',
    ],
    'zh-Hant': [
      '登入電子信箱或手機號碼已更新：{contact}',
      '提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。',
    ],
  },
  totp_enabled: {
    en: [
      'Authenticator app set up',
      'If your account has ever had a balance, withdrawals are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      '認証アプリを設定しました',
      'これまでに残高のあったアカウントでは、出金が24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': [
      '验证器已启用',
      '如账号曾有资金，提现将暂停 24 小时。如非本人操作，请立即修改登录密码并联系客服。',
    ],
    'zh-Hant': [
      '驗證器已啟用',
      '如帳號曾有資金，提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。',
    ],
  },
  totp_disabled: {
    en: [
      'Authenticator app removed',
      'Withdrawals are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      '認証アプリを解除しました',
      '出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['验证器已停用', '提现将暂停 24 小时。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['驗證器已停用', '提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  passkey_added: {
    en: [
      'Passkey added: {name}',
      'If your account has ever had a balance, withdrawals are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      'パスキーを追加しました：{name}',
      'これまでに残高のあったアカウントでは、出金が24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': [
      '已添加通行密钥：{name}',
      '如账号曾有资金，提现将暂停 24 小时。如非本人操作，请立即修改登录密码并联系客服。',
    ],
    'zh-Hant': [
      '已新增通行金鑰：{name}',
      '如帳號曾有資金，提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。',
    ],
  },
  passkey_removed: {
    en: [
      'Passkey deleted: {name}',
      'Withdrawals are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      'パスキーを削除しました：{name}',
      '出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['已删除通行密钥：{name}', '提现将暂停 24 小时。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['已刪除通行金鑰：{name}', '提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  recovery_code_used: {
    en: [
      'A recovery code was used',
      'Codes left: {left}. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      'リカバリーコードが使用されました',
      '残り{left}個です。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['已使用一个恢复码', '剩余 {left} 个。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['已使用一組復原碼', '剩餘 {left} 組。如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  recovery_codes_renewed: {
    en: [
      'New recovery codes created',
      'Your old codes no longer work. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      'リカバリーコードを再発行しました',
      '以前のコードは使用できません。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['恢复码已重新生成', '此前的恢复码已失效。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['復原碼已重新產生', '先前的復原碼已失效。如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  factor_use_changed: {
    en: [
      'Two-factor settings changed',
      'If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      '二段階認証の設定を変更しました',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['两步验证设置已修改', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['兩步驟驗證設定已變更', '如非本人操作，請立即變更登入密碼並聯絡客服。'],
  },
  recovery_factor_asked: {
    en: [
      'Request to turn off two-factor authentication',
      'Two of our staff are reviewing it. If this wasn’t you, cancel the request under Security, change your login password and contact customer service immediately.',
    ],
    ja: [
      '二段階認証の解除申請を受け付けました',
      '担当者2名が審査します。お心当たりがない場合は、「セキュリティ」で申請を取り消し、ログインパスワードを変更して、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': [
      '已申请解除两步验证',
      '将由两名工作人员审核。如非本人操作，请在“安全中心”撤回申请，立即修改登录密码并联系客服。',
    ],
    'zh-Hant': [
      '已申請解除兩步驟驗證',
      '將由兩位專員審核。如非本人操作，請在「安全中心」撤回申請，立即變更登入密碼並聯絡客服。',
    ],
  },
  recovery_factor_done: {
    en: [
      'Two-factor authentication turned off',
      'All devices are logged out, withdrawals not yet sent are canceled, and new ones are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      '二段階認証を解除しました',
      'すべての端末からログアウトされ、未送金の出金は取り消されました。新たな出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': [
      '两步验证已解除',
      '所有设备已退出登录，未转出的提现已取消，24 小时内暂停提现。如非本人操作，请立即修改登录密码并联系客服。',
    ],
    'zh-Hant': [
      '兩步驟驗證已解除',
      '所有裝置已登出，未轉出的提領已取消，提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。',
    ],
  },
  recovery_pin_asked: {
    en: [
      'Request to remove your payment PIN',
      'Two of our staff are reviewing it. If this wasn’t you, cancel the request under Security, change your login password and contact customer service immediately.',
    ],
    ja: [
      '支払い用PINの解除申請を受け付けました',
      '担当者2名が審査します。お心当たりがない場合は、「セキュリティ」で申請を取り消し、ログインパスワードを変更して、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': [
      '已申请重置支付密码',
      '将由两名工作人员审核。如非本人操作，请在“安全中心”撤回申请，立即修改登录密码并联系客服。',
    ],
    'zh-Hant': [
      '已申請解除支付密碼',
      '將由兩位專員審核。如非本人操作，請在「安全中心」撤回申請，立即變更登入密碼並聯絡客服。',
    ],
  },
  recovery_pin_done: {
    en: [
      'Payment PIN removed',
      'All devices are logged out, withdrawals not yet sent are canceled, and new ones are on hold for 24 hours. If this wasn’t you, change your login password and contact customer service immediately.',
    ],
    ja: [
      '支払い用PINを解除しました',
      'すべての端末からログアウトされ、未送金の出金は取り消されました。新たな出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': [
      '支付密码已清除',
      '所有设备已退出登录，未转出的提现已取消，24 小时内暂停提现。如非本人操作，请立即修改登录密码并联系客服。',
    ],
    'zh-Hant': [
      '支付密碼已解除',
      '所有裝置已登出，未轉出的提領已取消，提領將暫停 24 小時。如非本人操作，請立即變更登入密碼並聯絡客服。',
    ],
  },
  recovery_rejected: {
    en: ['Recovery request rejected', '{reason}'],
    ja: ['解除の申請は承認されませんでした', '{reason}'],
    'zh-Hans': ['解除安全验证的申请未通过', '{reason}'],
    'zh-Hant': ['解除安全驗證的申請未通過', '{reason}'],
  },
  account_suspended: {
    en: [
      'Account suspended',
      'You can’t log in until {until}. The reason is shown when you try. Your funds remain yours; withdrawals not yet sent are on hold.',
    ],
    ja: [
      'アカウントの利用を停止しました',
      '{until} までログインできません。理由はログイン画面に表示されます。資産は引き続きお客様のものです。未送金の出金は、解除まで保留されます。',
    ],
    'zh-Hans': [
      '账号已停用',
      '{until} 前无法登录，原因会在登录时显示。资金仍归您所有，未转出的提现将暂停，直至账号恢复使用。',
    ],
    'zh-Hant': [
      '帳號已停用',
      '{until} 前無法登入，原因會在登入時顯示。資金仍歸您所有，未轉出的提領將暫停，直至帳號恢復使用。',
    ],
  },
  account_restored: {
    en: ['Account restored', 'The suspension was lifted. You can log in again.'],
    ja: ['アカウントの利用停止を解除しました', '再びログインできます。'],
    'zh-Hans': ['账号已恢复', '停用已解除，您可以重新登录。'],
    'zh-Hant': ['帳號已恢復', '停用已解除，您可以重新登入。'],
  },
}
