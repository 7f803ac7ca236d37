import type { FeatureMessages } from '#platform/message-templates.ts'

export const ADDRESS_BOOK_MESSAGES: FeatureMessages = {
  address_added: {
    en: [
      'New address in your address book: {label}',
      '{address}\nIf this wasn’t you, change your login password now and delete the address.',
    ],
    ja: [
      'アドレス帳に新しいアドレスが追加されました：{label}',
      '{address}\nお心当たりがない場合は、すぐにログインパスワードを変更し、このアドレスを削除してください。',
    ],
    'zh-Hans': ['地址簿新增地址：{label}', '{address}\n如非本人操作，请立即修改登录密码并删除该地址。'],
    'zh-Hant': ['地址簿新增地址：{label}', '{address}\n如非本人操作，請立即變更登入密碼並刪除此地址。'],
  },
  saved_only_on: {
    en: ['Withdrawals limited to saved addresses', 'New addresses can be used after 24 hours.'],
    ja: ['出金先を登録済みアドレスに限定しました', '新しく登録したアドレスは、24時間後から利用できます。'],
    'zh-Hans': ['“仅提现至已保存地址”已开启', '新增地址将在 24 小时后可用。'],
    'zh-Hant': ['「僅提領至已儲存地址」已開啟', '新增地址將在 24 小時後可用。'],
  },
  saved_only_ending: {
    en: [
      'Withdrawals to any address from {until}',
      'A request was made to turn off “Withdraw only to saved addresses”. It takes effect at that time. If this wasn’t you, select “Keep it on” and change your login password now.',
    ],
    ja: [
      '{until} から、すべてのアドレスへの出金が可能になります',
      '出金先の限定をオフにする操作がありました。この時刻にオフになります。お心当たりがない場合は、すぐに「オンのままにする」を選び、ログインパスワードを変更してください。',
    ],
    'zh-Hans': [
      '{until} 起可提现至任意地址',
      '已申请关闭“仅提现至已保存地址”，届时生效。如非本人操作，请立即选择“保持开启”并修改登录密码。',
    ],
    'zh-Hant': [
      '{until} 起可提領至任何地址',
      '已申請關閉「僅提領至已儲存地址」，屆時生效。如非本人操作，請立即選擇「保持開啟」並變更登入密碼。',
    ],
  },
}
