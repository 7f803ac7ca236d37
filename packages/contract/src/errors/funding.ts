import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of decisions about the platform's own money. */
export const FUNDING_ERRORS = {
  same_person: e(
    409,
    'You proposed this. Another operator must approve it',
    'ご自身の提案です。別の担当者の確認が必要です',
    '该提议由您提出，需由另一位工作人员确认',
    '此提議由您提出，需由另一位專員確認',
  ),
  proposal_ended: e(
    409,
    'This has expired, or its subject has changed. Start again',
    '期限が切れたか、前提が変わったため終了しました。もう一度始めてください',
    '已自动结束：期限已过，或其所针对的内容已变更。请重新发起',
    '已自動結束：期限已過，或其所針對的內容已變更。請重新發起',
  ),
  bound_exceeded: e(
    409,
    'This exceeds a bound. Type the value again and give a second reason',
    '上限を超えています。値をもう一度入力し、理由を記入してください',
    '已超出界限。请重新输入该数值，并填写第二个理由',
    '已超出界限。請重新輸入該數值，並填寫第二個理由',
  ),
  typed_differs: e(
    400,
    'What you typed is not the value that was proposed',
    '入力した値が提案の値と一致しません',
    '输入的数值与提议的数值不一致',
    '輸入的數值與提議的數值不一致',
  ),
  already_proposed: e(
    409,
    'This is already proposed',
    'すでに提案されています',
    '该提议已存在',
    '此提議已存在',
  ),
  nothing_beyond_books: e(
    409,
    'The wallet does not hold that much beyond the books',
    'このウォレットには、帳簿を超えるその額の残高がありません',
    '该钱包没有超出账本的此笔余额',
    '此錢包沒有超出帳本的此筆餘額',
  ),
  balance_unheard: e(
    409,
    'Nothing is posted: one of the two nodes has not said lately what the wallet holds. Look at the node and the signer',
    '記帳していません：二つのノードの一方から、ウォレットの残高の応答が最近ありません。ノードと署名サーバーをご確認ください',
    '未记账：两个节点之一近期未报告该钱包的余额，请检查节点和签名服务',
    '未記帳：兩個節點之一近期未回報此錢包的餘額，請檢查節點和簽署服務',
  ),
  balances_differ: e(
    409,
    'Nothing is posted: the node of the signer says another balance of the wallet. Compare with an explorer, and try again',
    '記帳していません：署名サーバーのノードが示すウォレットの残高が異なります。エクスプローラーと照合し、もう一度お試しください',
    '未记账：签名服务的节点所报的钱包余额不同，请与区块浏览器核对后重试',
    '未記帳：簽署服務的節點所報的錢包餘額不同，請與區塊瀏覽器核對後重試',
  ),
  code_taken: e(
    409,
    'There is one of this code already',
    'このコードはすでに使われています',
    '该编号已被使用',
    '此編號已被使用',
  ),
  offer_incorrect: e(
    400,
    'These are no terms of such a product: {faults}',
    'この商品の条件として正しくありません：{faults}',
    '产品条款不正确：{faults}',
    '產品條款不正確：{faults}',
  ),
  edition_owned: e(
    409,
    'Number {number} was not bought back',
    '{number} 番は買い戻されていません',
    '编号 {number} 未被回购',
    '編號 {number} 未被買回',
  ),
  signature_incorrect: e(
    400,
    'The key of this address did not sign this message',
    'この署名は、このアドレスの鍵によるこのメッセージの署名ではありません',
    '该签名不是由此地址的密钥对此消息所签',
    '此簽名並非由此地址的金鑰對此訊息所簽',
  ),
} as const satisfies Record<string, ErrorEntry>
