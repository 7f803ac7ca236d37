import type { Language } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'

type Words = readonly [title: string, text: string]
type Texts = Record<Language, Words>

/** Title and text of each kind. Customers open many of them at once, so the figure stands in the title. */
const TEXTS: Record<MessageKind, Texts> = {
  deposit_seen: {
    en: [
      '{amount} {asset} seen',
      'Your transfer is confirmed by the network. Its receipt brings it into your spot account.',
    ],
    ja: [
      '{amount} {asset} の着金を確認',
      '送金がネットワークで承認されました。明細の提出後、現物口座に反映されます。',
    ],
    'zh-Hans': ['已查到转账 {amount} {asset}', '您的转账已获网络确认，提交凭证后即记入现货账户。'],
    'zh-Hant': ['已查到轉帳 {amount} {asset}', '您的轉帳已獲網路確認，提交憑證後即記入現貨帳戶。'],
  },
  recharge_credited: {
    en: ['{amount} {asset} credited', 'Your recharge is in your spot account.'],
    ja: ['{amount} {asset} をチャージしました', 'チャージが現物口座に反映されました。'],
    'zh-Hans': ['充值 {amount} {asset} 已到账', '您的充值已记入现货账户。'],
    'zh-Hant': ['儲值 {amount} {asset} 已入帳', '您的儲值已記入現貨帳戶。'],
  },
  withdrawal_submitted: {
    en: [
      'Withdrawal of {amount} {asset} submitted',
      'The amount is frozen until it is sent. We process it within 24 hours.',
    ],
    ja: ['{amount} {asset} の出金を受け付けました', '送金まで金額は凍結されます。24時間以内に処理します。'],
    'zh-Hans': ['提现 {amount} {asset} 已提交', '该金额在转出前将被冻结，我们会在 24 小时内处理。'],
    'zh-Hant': ['提領 {amount} {asset} 已提交', '該金額在轉出前將被凍結，我們會在 24 小時內處理。'],
  },
  withdrawal_approved: {
    en: ['Withdrawal of {amount} {asset}: Approved succeed', 'The checks are passed. It is sent next.'],
    ja: ['{amount} {asset} の出金が承認されました', '審査が完了しました。まもなく送金されます。'],
    'zh-Hans': ['提现 {amount} {asset} 审核通过', '审核已完成，即将转出。'],
    'zh-Hant': ['提領 {amount} {asset} 審核通過', '審核已完成，即將轉出。'],
  },
  withdrawal_sent: {
    en: [
      'Withdrawal of {amount} {asset} sent',
      'It is on the TRON network. You find the transaction ID in its details.',
    ],
    ja: [
      '{amount} {asset} を送金しました',
      'TRON ネットワークに送信しました。取引IDは詳細画面で確認できます。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 已发出', '交易已发送至 TRON 网络，可在详情中查看交易哈希。'],
    'zh-Hant': ['提領 {amount} {asset} 已送出', '交易已送至 TRON 網路，可在詳情中查看交易雜湊。'],
  },
  withdrawal_confirmed: {
    en: ['Withdrawal of {amount} {asset} arrived', 'The network has confirmed it for good.'],
    ja: ['{amount} {asset} の出金が完了しました', 'ネットワークでの承認が確定しました。'],
    'zh-Hans': ['提现 {amount} {asset} 已到账', '交易已获网络最终确认。'],
    'zh-Hant': ['提領 {amount} {asset} 已到帳', '交易已獲網路最終確認。'],
  },
  withdrawal_cancelled: {
    en: ['Withdrawal of {amount} {asset} cancelled', 'The whole amount is back in your spot account.'],
    ja: ['{amount} {asset} の出金を取り消しました', '全額が現物口座に戻りました。'],
    'zh-Hans': ['提现 {amount} {asset} 已取消', '全部金额已退回现货账户。'],
    'zh-Hant': ['提領 {amount} {asset} 已取消', '全部金額已退回現貨帳戶。'],
  },
  withdrawal_rejected: {
    en: [
      'Withdrawal of {amount} {asset} rejected',
      'The whole amount is back in your spot account. The reason stands in its details.',
    ],
    ja: [
      '{amount} {asset} の出金は承認されませんでした',
      '全額が現物口座に戻りました。理由は詳細画面をご確認ください。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 未通过审核', '全部金额已退回现货账户，原因请见详情。'],
    'zh-Hant': ['提領 {amount} {asset} 未通過審核', '全部金額已退回現貨帳戶，原因請見詳情。'],
  },
  withdrawal_failed: {
    en: [
      'Withdrawal of {amount} {asset} failed',
      'The network did not carry it out. The whole amount is back in your spot account.',
    ],
    ja: [
      '{amount} {asset} の出金に失敗しました',
      'ネットワークで処理されませんでした。全額が現物口座に戻りました。',
    ],
    'zh-Hans': ['提现 {amount} {asset} 失败', '网络未能执行该交易，全部金额已退回现货账户。'],
    'zh-Hant': ['提領 {amount} {asset} 失敗', '網路未能執行該交易，全部金額已退回現貨帳戶。'],
  },
  payout: {
    en: [
      'Mining income: {amount} {asset}',
      'Payout {number} of {of} for order {orderNo} is in your mining account.',
    ],
    ja: [
      'マイニング収益 {amount} {asset}',
      '注文 {orderNo} の{number}回目（全{of}回）の収益をマイニング口座に入金しました。',
    ],
    'zh-Hans': [
      '挖矿收益 {amount} {asset}',
      '订单 {orderNo} 第 {number} 期收益（共 {of} 期）已发放至矿机账户。',
    ],
    'zh-Hant': [
      '挖礦收益 {amount} {asset}',
      '訂單 {orderNo} 第 {number} 期收益（共 {of} 期）已發放至礦機帳戶。',
    ],
  },
  payouts: {
    en: [
      'Mining income: {amount} {asset}',
      '{count} payouts are in your mining account: order, payout, {asset}\n{list}',
    ],
    ja: [
      'マイニング収益 {amount} {asset}',
      '{count}件の収益をマイニング口座に入金しました（注文・回・{asset}）\n{list}',
    ],
    'zh-Hans': ['挖矿收益 {amount} {asset}', '{count} 笔收益已发放至矿机账户（订单、期数、{asset}）\n{list}'],
    'zh-Hant': ['挖礦收益 {amount} {asset}', '{count} 筆收益已發放至礦機帳戶（訂單、期數、{asset}）\n{list}'],
  },
  order_bought: {
    en: [
      'Purchase successful: {amount} {asset}',
      'Order {orderNo} runs, and its whole reward is reserved for you.',
    ],
    ja: [
      '購入が完了しました：{amount} {asset}',
      '注文 {orderNo} が始まりました。収益は全額、お客様のために確保されています。',
    ],
    'zh-Hans': ['购买成功：{amount} {asset}', '订单 {orderNo} 已生效，全部收益已为您预留。'],
    'zh-Hant': ['購買成功：{amount} {asset}', '訂單 {orderNo} 已生效，全部收益已為您預留。'],
  },
  order_redeemed: {
    en: [
      'Redemption successful: {amount} {asset}',
      'Order {orderNo} has ended early. The penalty was {penalty} {asset}; the rest is in your spot account.',
    ],
    ja: [
      '早期解約が完了しました：{amount} {asset}',
      '注文 {orderNo} を早期解約しました。違約金は {penalty} {asset} で、残額は現物口座に戻りました。',
    ],
    'zh-Hans': [
      '赎回成功：{amount} {asset}',
      '订单 {orderNo} 已提前结束，违约金 {penalty} {asset}，其余已退回现货账户。',
    ],
    'zh-Hant': [
      '贖回成功：{amount} {asset}',
      '訂單 {orderNo} 已提前結束，違約金 {penalty} {asset}，其餘已退回現貨帳戶。',
    ],
  },
  order_expired: {
    en: [
      'Principal returned: {amount} {asset}',
      'Order {orderNo} has reached its expiry. The principal is in your spot account.',
    ],
    ja: ['元本を返還しました：{amount} {asset}', '注文 {orderNo} が満期を迎え、元本が現物口座に戻りました。'],
    'zh-Hans': ['本金已返还：{amount} {asset}', '订单 {orderNo} 已到期，本金已退回现货账户。'],
    'zh-Hant': ['本金已返還：{amount} {asset}', '訂單 {orderNo} 已到期，本金已退回現貨帳戶。'],
  },
  machine_rented: {
    en: [
      'Purchase successful: {amount} {asset}',
      'Rental {orderNo} runs, and its whole income is reserved for you. The rent itself does not come back.',
    ],
    ja: [
      '購入が完了しました：{amount} {asset}',
      'レンタル {orderNo} が始まりました。収益は全額、お客様のために確保されています。レンタル料は返還されません。',
    ],
    'zh-Hans': ['购买成功：{amount} {asset}', '租赁 {orderNo} 已生效，全部收益已为您预留。租金不退还。'],
    'zh-Hant': ['購買成功：{amount} {asset}', '租賃 {orderNo} 已生效，全部收益已為您預留。租金不退還。'],
  },
  rental_ended: {
    en: ['Rental {orderNo} has ended', 'All of its income has been paid into your mining account.'],
    ja: ['レンタル {orderNo} が終了しました', '収益は全額、マイニング口座に入金済みです。'],
    'zh-Hans': ['租赁 {orderNo} 已结束', '全部收益均已发放至矿机账户。'],
    'zh-Hant': ['租賃 {orderNo} 已結束', '全部收益均已發放至礦機帳戶。'],
  },
  nft_bought: {
    en: [
      'Purchase successful: No. {edition}',
      'It cost {amount} {asset}. Order {orderNo} runs, and its whole income is reserved for you.',
    ],
    ja: [
      '購入が完了しました：{edition}番',
      '価格は {amount} {asset} です。注文 {orderNo} が始まり、収益は全額、お客様のために確保されています。',
    ],
    'zh-Hans': [
      '购买成功：第 {edition} 号',
      '价格为 {amount} {asset}。订单 {orderNo} 已生效，全部收益已为您预留。',
    ],
    'zh-Hant': [
      '購買成功：第 {edition} 號',
      '價格為 {amount} {asset}。訂單 {orderNo} 已生效，全部收益已為您預留。',
    ],
  },
  nft_bought_back: {
    en: [
      'No. {edition} bought back: {amount} {asset}',
      'Order {orderNo} has matured. The price is back in your spot account.',
    ],
    ja: [
      '{edition}番を買い戻しました：{amount} {asset}',
      '注文 {orderNo} が満期を迎え、購入価格が現物口座に戻りました。',
    ],
    'zh-Hans': ['第 {edition} 号已回购：{amount} {asset}', '订单 {orderNo} 已到期，购买价格已退回现货账户。'],
    'zh-Hant': ['第 {edition} 號已買回：{amount} {asset}', '訂單 {orderNo} 已到期，購買價格已退回現貨帳戶。'],
  },
  trial_started: {
    en: [
      'Free trial: Apply succeed',
      'Order {orderNo} runs for {days} days. Claim what it has earned on the order, whenever you like.',
    ],
    ja: [
      '無料体験：申し込みが完了しました',
      '注文 {orderNo} は{days}日間有効です。収益は注文画面からいつでも受け取れます。',
    ],
    'zh-Hans': ['免费体验：申请成功', '订单 {orderNo} 为期 {days} 天，收益可随时在订单中领取。'],
    'zh-Hant': ['免費體驗：申請成功', '訂單 {orderNo} 為期 {days} 天，收益可隨時在訂單中領取。'],
  },
  trial_claimed: {
    en: [
      'Received successfully: {amount} {asset}',
      'The income of your trial {orderNo} is in your mining account.',
    ],
    ja: ['受け取りました：{amount} {asset}', '無料体験 {orderNo} の収益をマイニング口座に入金しました。'],
    'zh-Hans': ['领取成功：{amount} {asset}', '体验 {orderNo} 的收益已发放至矿机账户。'],
    'zh-Hant': ['領取成功：{amount} {asset}', '體驗 {orderNo} 的收益已發放至礦機帳戶。'],
  },
  trial_ended: {
    en: [
      'Your free trial has ended',
      '{amount} {asset} of trial {orderNo} are waiting: claim them on the order. They stay reserved for you.',
    ],
    ja: [
      '無料体験が終了しました',
      '無料体験 {orderNo} の {amount} {asset} を受け取れます。注文画面からお受け取りください。お客様のために確保されています。',
    ],
    'zh-Hans': [
      '免费体验已结束',
      '体验 {orderNo} 还有 {amount} {asset} 待领取，请在订单中领取。该收益会一直为您保留。',
    ],
    'zh-Hant': [
      '免費體驗已結束',
      '體驗 {orderNo} 還有 {amount} {asset} 待領取，請在訂單中領取。該收益會一直為您保留。',
    ],
  },
  exchange_bought: {
    en: [
      'Exchange successful: {amount} {asset} bought',
      'You paid {total} USDT, fee {fee} and spread {spread} USDT included. Transaction hash {hash}',
    ],
    ja: [
      '交換が完了しました：{amount} {asset} を購入',
      'お支払い額は {total} USDT です（手数料 {fee} USDT、スプレッド {spread} USDT を含みます）。トランザクションハッシュ {hash}',
    ],
    'zh-Hans': [
      '兑换成功：已买入 {amount} {asset}',
      '您支付了 {total} USDT，其中手续费 {fee} USDT、点差 {spread} USDT。交易哈希 {hash}',
    ],
    'zh-Hant': [
      '兌換成功：已買入 {amount} {asset}',
      '您支付了 {total} USDT，其中手續費 {fee} USDT、價差 {spread} USDT。交易雜湊 {hash}',
    ],
  },
  exchange_sold: {
    en: [
      'Exchange successful: {amount} {asset} sold',
      'You received {total} USDT, fee {fee} and spread {spread} USDT already taken off. Transaction hash {hash}',
    ],
    ja: [
      '交換が完了しました：{amount} {asset} を売却',
      'お受け取り額は {total} USDT です（手数料 {fee} USDT、スプレッド {spread} USDT を差し引き済み）。トランザクションハッシュ {hash}',
    ],
    'zh-Hans': [
      '兑换成功：已卖出 {amount} {asset}',
      '您收到 {total} USDT，已扣除手续费 {fee} USDT、点差 {spread} USDT。交易哈希 {hash}',
    ],
    'zh-Hant': [
      '兌換成功：已賣出 {amount} {asset}',
      '您收到 {total} USDT，已扣除手續費 {fee} USDT、價差 {spread} USDT。交易雜湊 {hash}',
    ],
  },
  transfer_sent: {
    en: ['{amount} {asset} sent to {other}', 'The transfer was free and is already there.'],
    ja: ['{other} に {amount} {asset} を送金しました', '手数料は無料で、すでに相手の口座に届いています。'],
    'zh-Hans': ['已向 {other} 转账 {amount} {asset}', '免手续费，对方已到账。'],
    'zh-Hant': ['已向 {other} 轉帳 {amount} {asset}', '免手續費，對方已入帳。'],
  },
  transfer_received: {
    en: ['{amount} {asset} received from {other}', 'It is in your spot account.'],
    ja: ['{other} から {amount} {asset} を受け取りました', '現物口座に入金されました。'],
    'zh-Hans': ['收到 {other} 转账 {amount} {asset}', '已记入现货账户。'],
    'zh-Hant': ['收到 {other} 轉帳 {amount} {asset}', '已記入現貨帳戶。'],
  },
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
}

const AMOUNTS = new Set(['amount', 'penalty', 'total', 'fee', 'spread'])

/** A message in one language. Thousands are grouped with commas, as all four languages do. */
export function wordsOf(
  kind: MessageKind,
  language: Language,
  params: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const fill = (words: string) =>
    words.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name] ?? whole
      return AMOUNTS.has(name) ? grouped(value) : value
    })
  const [title, text] = TEXTS[kind][language]
  return { title: fill(title), text: fill(text) }
}

function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? commas : `${commas}.${fraction}`
}
