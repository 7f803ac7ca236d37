import { type ErrorEntry, entry as e } from './entry.ts'

/** Errors of withdrawal addresses and of saved addresses. */
export const ADDRESS_BOOK_ERRORS = {
  address_incorrect: e(
    400,
    'The wallet address is incorrect',
    'ウォレットアドレスが正しくありません',
    '钱包地址不正确',
    '錢包地址不正確',
  ),
  address_is_ours: e(
    409,
    'This address belongs to us. Please use an external wallet',
    '当社のアドレスです。外部のウォレットのアドレスを指定してください',
    '这是本平台的地址，请使用外部钱包地址',
    '這是本平台的地址，請使用外部錢包地址',
  ),
  address_is_burn: e(
    409,
    'No one has the key to this burn address ({name}). Anything sent there will be lost',
    'これはバーン（焼却）用のアドレス（{name}）で、鍵を持つ人がいません。送金した資産は失われます',
    '这是销毁地址（{name}），没有人持有它的私钥，转入的资产会永久丢失',
    '這是銷毀地址（{name}），沒有人持有它的私鑰，轉入的資產會永久遺失',
  ),
  address_is_token: e(
    409,
    'This is the {name} token contract, not a wallet. Anything sent there will be lost',
    'これはトークン {name} のコントラクトで、ウォレットではありません。送金した資産は失われます',
    '这是代币 {name} 的合约地址，不是钱包，转入的资产会永久丢失',
    '這是代幣 {name} 的合約地址，不是錢包，轉入的資產會永久遺失',
  ),
  label_required: e(400, 'Enter a note', 'メモを入力してください', '请输入备注', '請輸入備註'),
  label_too_long: e(400, 'The note is too long', 'メモが長すぎます', '备注过长', '備註過長'),
  address_saved: e(
    409,
    'This address is already in your address book',
    'このアドレスは登録済みです',
    '该地址已在地址簿中',
    '此地址已在地址簿中',
  ),
  address_book_full: e(
    409,
    'Your address book is full. Please delete an address first',
    'アドレス帳がいっぱいです。先にアドレスを削除してください',
    '地址簿已满，请先删除地址',
    '地址簿已滿，請先刪除地址',
  ),
  address_not_saved: e(
    409,
    'Withdrawals are limited to saved addresses, and this one isn’t in your address book',
    '出金先を登録済みアドレスに限定しています。このアドレスはアドレス帳にありません',
    '您已设置只能提现到已保存的地址，该地址不在地址簿中',
    '您已設定只能提領至已儲存的地址，此地址不在地址簿中',
  ),
  address_waiting: e(
    409,
    'This address is new. You can use it from {until}',
    'このアドレスは登録直後のため、{until} から利用できます',
    '该地址为新增地址，{until} 起可用',
    '此地址為新增地址，{until} 起可用',
  ),
  address_sign: e(
    400,
    'Copy the address again. It contains a character that TRON addresses don’t use',
    'TRON アドレスにない文字が含まれています。アドレスをコピーし直してください',
    '地址含有 TRON 地址中不会出现的字符，请重新复制',
    '地址含有 TRON 地址不會出現的字元，請重新複製',
  ),
} as const satisfies Record<string, ErrorEntry>
