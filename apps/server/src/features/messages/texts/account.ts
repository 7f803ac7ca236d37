import type { Texts } from './words.ts'

/** Of the account: identity, address book, security. */
export const ACCOUNT_TEXTS = {
  identity_submitted: {
    en: ['Identity authentication: Apply succeed', 'Your documents are in review. We tell you within a day.'],
    ja: ['本人確認：申請が完了しました', '書類を審査しています。1日以内に結果をお知らせします。'],
    'zh-Hans': ['身份认证：申请成功', '您的证件正在审核，我们会在一天内告知结果。'],
    'zh-Hant': ['身分認證：申請成功', '您的證件正在審核，我們會在一天內告知結果。'],
  },
  identity_passed: {
    en: [
      'Identity authentication: Approved succeed',
      'Your 24-hour withdrawal limit is raised, and the free trial of a machine is open to you.',
    ],
    ja: [
      '本人確認：承認されました',
      '24時間の出金上限が引き上げられ、マシンの無料体験もご利用いただけます。',
    ],
    'zh-Hans': ['身份认证：审核通过', '您的 24 小时提现限额已提高，并可申请矿机免费体验。'],
    'zh-Hant': ['身分認證：審核通過', '您的 24 小時提領限額已提高，並可申請礦機免費體驗。'],
  },
  identity_failed: {
    en: [
      'Identity authentication: Audit failed',
      'The reason stands on the identity page. You can submit again there.',
    ],
    ja: [
      '本人確認：承認されませんでした',
      '理由は本人確認ページでご確認いただけます。同じページから再提出できます。',
    ],
    'zh-Hans': ['身份认证：审核失败', '原因请见身份认证页面，您可在该页面重新提交。'],
    'zh-Hant': ['身分認證：審核失敗', '原因請見身分認證頁面，您可在該頁面重新提交。'],
  },
  address_added: {
    en: [
      'New address in your address book: {label}',
      '{address}. If this was not you, change your login password now and delete the address.',
    ],
    ja: [
      'アドレス帳に新しいアドレス：{label}',
      '{address}。お心当たりがない場合は、すぐにログインパスワードを変更し、このアドレスを削除してください。',
    ],
    'zh-Hans': ['地址簿新增地址：{label}', '{address}。如非本人操作，请立即修改登录密码并删除该地址。'],
    'zh-Hant': ['地址簿新增地址：{label}', '{address}。如非本人操作，請立即修改登入密碼並刪除此地址。'],
  },
  saved_only_on: {
    en: ['Withdrawals go only to saved addresses', 'New addresses can be used after 24 hours.'],
    ja: ['出金先は登録済みアドレスのみです', '新しいアドレスは24時間後から利用できます。'],
    'zh-Hans': ['仅提现至已保存地址：已开启', '新增地址将在 24 小时后可用。'],
    'zh-Hant': ['僅提領至已儲存地址：已開啟', '新增地址將在 24 小時後可用。'],
  },
  saved_only_ending: {
    en: [
      'Withdrawals to any address from {until}',
      '“Only to saved addresses” was turned off and ends then. If this was not you, turn it on again and change your login password now.',
    ],
    ja: [
      '{until} からすべてのアドレスへ出金できます',
      '「登録済みアドレスのみ」がオフにされ、この時刻に終了します。お心当たりがない場合は、すぐにオンに戻し、ログインパスワードを変更してください。',
    ],
    'zh-Hans': [
      '{until} 起可提现至任意地址',
      '“仅提现至已保存地址”已被关闭，将于该时间失效。如非本人操作，请立即重新开启并修改登录密码。',
    ],
    'zh-Hant': [
      '{until} 起可提領至任何地址',
      '「僅提領至已儲存地址」已被關閉，將於該時間失效。如非本人操作，請立即重新開啟並修改登入密碼。',
    ],
  },
  login_new_device: {
    en: [
      'Login from a new device',
      '{device}. If this was not you, change your login password now: that logs every other device out.',
    ],
    ja: [
      '新しい端末からのログイン',
      '{device}。お心当たりがない場合は、すぐにログインパスワードを変更してください。他の端末はすべてログアウトされます。',
    ],
    'zh-Hans': ['新设备登录', '{device}。如非本人操作，请立即修改登录密码，其他设备将全部退出登录。'],
    'zh-Hant': ['新裝置登入', '{device}。如非本人操作，請立即修改登入密碼，其他裝置將全部登出。'],
  },
  password_changed: {
    en: [
      'Login password changed',
      'Other devices are logged out, and withdrawals are held for 24 hours. If this was not you, contact customer service at once.',
    ],
    ja: [
      'ログインパスワードを変更しました',
      '他の端末はログアウトされ、出金は24時間保留されます。お心当たりがない場合は、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['登录密码已修改', '其他设备已退出登录，24 小时内暂停提现。如非本人操作，请立即联系客服。'],
    'zh-Hant': ['登入密碼已修改', '其他裝置已登出，24 小時內暫停提領。如非本人操作，請立即聯絡客服。'],
  },
  payment_password_changed: {
    en: [
      'Payment password set',
      'If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      '支払い用PINを設定しました',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['支付密码已设置', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['支付密碼已設定', '如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  contact_changed: {
    en: [
      'Sign-in contact set: {contact}',
      'If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      'ログイン用の連絡先を設定しました：{contact}',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['登录联系方式已设置：{contact}', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['登入聯絡方式已設定：{contact}', '如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  totp_enabled: {
    en: [
      'Authenticator app set up',
      'If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      '認証アプリを設定しました',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['身份验证器已启用', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['驗證器已啟用', '如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  totp_disabled: {
    en: [
      'Authenticator app removed',
      'Withdrawals are held for 24 hours. If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      '認証アプリを解除しました',
      '出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['身份验证器已停用', '24 小时内暂停提现。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['驗證器已停用', '24 小時內暫停提領。如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  passkey_added: {
    en: [
      'Passkey added: {name}',
      'If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      'パスキーを追加しました：{name}',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['已添加通行密钥：{name}', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['已新增通行金鑰：{name}', '如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  passkey_removed: {
    en: [
      'Passkey deleted: {name}',
      'Withdrawals are held for 24 hours. If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      'パスキーを削除しました：{name}',
      '出金は24時間保留されます。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['已删除通行密钥：{name}', '24 小时内暂停提现。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['已刪除通行金鑰：{name}', '24 小時內暫停提領。如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  recovery_code_used: {
    en: [
      'A recovery code was used',
      '{left} are left. If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      'リカバリーコードが使用されました',
      '残り{left}個です。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['已使用一个恢复码', '剩余 {left} 个。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['已使用一組復原碼', '剩餘 {left} 組。如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  recovery_codes_renewed: {
    en: [
      'New recovery codes made',
      'The earlier ones no longer work. If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      'リカバリーコードを再発行しました',
      '以前のコードは使用できません。お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['恢复码已重新生成', '此前的恢复码已失效。如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['復原碼已重新產生', '先前的復原碼已失效。如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
  factor_use_changed: {
    en: [
      'Two-factor settings changed',
      'If this was not you, change your login password and contact customer service at once.',
    ],
    ja: [
      '二段階認証の設定を変更しました',
      'お心当たりがない場合は、ログインパスワードを変更し、すぐにカスタマーサポートへご連絡ください。',
    ],
    'zh-Hans': ['两步验证设置已更改', '如非本人操作，请立即修改登录密码并联系客服。'],
    'zh-Hant': ['兩步驟驗證設定已變更', '如非本人操作，請立即修改登入密碼並聯絡客服。'],
  },
} as const satisfies Record<string, Texts>
