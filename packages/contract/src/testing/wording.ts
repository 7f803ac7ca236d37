import type { Language } from '../language.ts'

/** Latin words that the other languages keep: names, units, codes. */
const NAMES = new Set(
  `Matin USDT USD TRON TRC TRX NFT UID PIN QR Code TxID JPG PNG WebP CSV JSON JavaScript MB UTC ID IP AI AES HTTPS Argon2id Cookie Binance OKX
  Kraken revert Facebook Google Chrome URL SMS No App Passkey BNB XRP Solana`.split(/\s+/),
)

/**
 * Words that a language must not use, each with its replacement (docs/translations.md). Mainland and Taiwan
 * terms are kept apart, and each thing has one name. English entries are patterns at the start of a word, in
 * either case.
 */
const INSTEAD: Partial<Record<Language, Record<string, string>>> = {
  en: {
    contacts: 'email addresses and mobile numbers',
    'at once': 'immediately',
    'in all': 'in total',
    'by itself': 'automatically',
    'movements?': 'transaction',
    '(taken?|took) (\\w+ )*away': 'removed, turned off',
    '(taken?|took) (\\w+ )*back': 'canceled',
    'letters? about': 'emails',
    'sign-in': 'login',
    stands: 'is',
    'second (factor|step)s?': 'two-factor authentication',
    'two of us': 'two staff members',
    'we tell': 'we’ll tell',
    'withdrawals (are|were) held': 'on hold',
    'holds withdrawals': 'puts withdrawals on hold',
    'given up': 'forfeited',
    '(not|what) comes? back': 'is non-refundable, is returned',
    '(who|what)ever': 'anyone who, if',
    somebody: 'someone',
    anybody: 'anyone',
    'is spent': 'is non-refundable',
    'payment password set': 'payment PIN set',
    '(un)?(cancelled|labelled|dialling|recognised?|authorised|colours?|favourites?|neighbours?|afterwards)':
      'US spelling',
    'please look (at|again)': 'please review',
    'not (sent|exported|downloaded|uploaded):': 'failed:',
    'pledges?\\b': 'lock',
    'recharge address': 'deposit address',
    'login log': 'login history',
  },
  ja: {
    オーダー: '注文',
    カスタマーサービス: 'カスタマーサポート',
    支払いパスワード: '支払い用PIN',
    入金アドレス: 'チャージ用アドレス',
    送金報告: '送金の連絡',
    取引ID: 'トランザクションID',
    しだい: '次第',
    中途解約: '早期解約',
    日利: '1日の収益率',
    サイクル: '期間',
    両替: '交換',
    公開されていません: 'ご利用いただけません',
    下さい: 'ください',
    支払い証明: '送金証明の画像',
    預け入れ: 'ロック',
    配当: '付与',
    二要素認証: '二段階認証',
    当方: '当社',
    ショートメッセージ: 'SMS',
    模擬価格: 'シミュレーション価格',
    却下: '不承認',
    あなた: 'お客様',
    利率: '収益率',
    源泉: '原資',
    負債: 'お預かり',
    未払い: '未付与',
    合言葉: 'フィッシング対策ワード',
    入金: 'チャージ',
    受取アドレス: '出金先アドレス',
    送金先アドレス: '出金先アドレス',
    閉鎖: '退会',
    差引の: '差引',
    階層: '段階',
    動き: '取引',
    出来事: '取引',
    入出金: '取引',
    運用: '進行中',
    保全: '確保',
    すべての連絡先: 'メールアドレスと携帯電話番号',
    オペレーター: '担当者',
    準備資産: '準備金',
    ご覧頂: 'ご覧いただ',
    ほかの: '他の',
    キャンセルでき: '取り消せ',
  },
  'zh-Hans': {
    储值: '充值',
    加值: '充值',
    提领: '提现',
    帐: '账',
    登入: '登录',
    登出: '退出登录',
    讯息: '消息',
    资讯: '信息',
    网路: '网络',
    萤幕: '屏幕',
    软体: '软件',
    程式: '程序',
    载入: '加载',
    伺服器: '服务器',
    预设: '默认',
    设定: '设置',
    装置: '设备',
    杂凑: '哈希',
    密码货币: '数字货币',
    客户: '用户',
    使用者: '用户',
    见到: '查到',
    质押: '锁仓',
    存币: '锁仓',
    派息: '发放',
    审核失败: '审核未通过',
    代码: '验证码',
    '负责方：': '处理方：',
    操作员: '工作人员',
    运营人员: '工作人员',
    逾期: '超时',
    负债: '用户资产',
    起息时间: '起息日',
    试用: '体验',
    所有联系方式: '邮箱和手机号',
    账户已停用: '账号已停用',
    注销账户: '注销账号',
    账户已注销: '账号已注销',
    历史记录: '资金记录',
    储备证明: '储备金证明',
    公布的根与: '公布的根哈希与',
    记入: '入账至',
    计入现货: '入账至现货',
    已存入: '已入账至',
    批准: '审核通过',
    末次: '最后一次',
    写信给: '联系',
    幂等: '重试',
    服务条款: '用户协议',
    矿池收益: '挖矿收益',
    已过时: '已过期',
    将暂停: '暂停',
    为您保留: '归您所有',
    层级: '级别',
    成员: '好友',
    手机号码: '手机号',
    联系在线客服: '联系客服',
    模拟行情: '模拟价格',
    用户间转账: '站内转账',
  },
  'zh-Hant': {
    充值: '儲值',
    提現: '提領',
    賬: '帳',
    登錄: '登入',
    退出登: '登出',
    信息: '資訊',
    網絡: '網路',
    屏幕: '螢幕',
    軟件: '軟體',
    程序: '程式',
    加載: '載入',
    服務器: '伺服器',
    默認: '預設',
    設置: '設定',
    設備: '裝置',
    哈希: '雜湊',
    二維碼: 'QR Code',
    郵箱: '電子信箱',
    電子郵件地址: '電子信箱',
    粘貼: '貼上',
    支持: '支援',
    通過其: '透過其',
    身份: '身分',
    數據: '資料',
    記錄: '紀錄',
    客戶: '用戶',
    使用者: '用戶',
    見到: '偵測到',
    質押: '鎖倉',
    存幣: '鎖倉',
    派息: '發放',
    審核失敗: '審核未通過',
    身分認證: '身分驗證',
    'QR 碼': 'QR Code',
    儲備金: '準備金',
    儲備證明: '準備金證明',
    修改登入密碼: '變更登入密碼',
    發送: '傳送',
    核驗: '驗證',
    用戶協議: '服務條款',
    負責方: '負責單位',
    代碼: '驗證碼',
    修改成功: '變更成功',
    通行密鑰: '通行金鑰',
    列表: '清單',
    首個: '第一個',
    未認證: '未驗證',
    累加: '加總',
    輸入框: '欄位',
    操作員: '專員',
    營運人員: '專員',
    工作人員: '專員',
    逾期: '逾時',
    負債: '用戶資產',
    起息時間: '起息日',
    試用: '體驗',
    協議: '條款',
    詳情: '明細',
    運行: '進行',
    隨機數: '亂數',
    命令列: '指令列',
    回滾: '還原',
    核准: '審核通過',
    批准: '審核通過',
    所有聯絡方式: '電子信箱與手機號碼',
    帳戶已停用: '帳號已停用',
    關閉帳戶: '關閉帳號',
    帳戶已關閉: '帳號已關閉',
    歷史紀錄: '資金紀錄',
    葉子: '葉節點',
    記入: '入帳至',
    計入現貨: '入帳至現貨',
    已存入: '已入帳至',
    末次: '最後一次',
    寫信給: '聯絡',
    冪等: '重試',
    恢復碼: '復原碼',
    持倉: '庫存',
    礦池收益: '挖礦收益',
    無法找回: '無法取回',
    無需: '無須',
    營運方: '營運者',
    個人資訊: '個人資料',
    已過時: '已過期',
    將暫停: '暫停',
    為您保留: '歸您所有',
    層級: '級別',
    成員: '好友',
    聯絡線上客服: '聯絡客服',
    模擬行情: '模擬價格',
    用戶間轉帳: '站內轉帳',
    查驗: '驗證',
    銷售: '販售',
    登載: '列於',
  },
}

/** Characters of national character sets: a text must not use another variant's forms. */
const LETTERS: Partial<Record<Language, Set<string>>> = {
  ja: lettersOf('euc-jp', 0xa1, 0xfe),
  // The first half of GBK's rows is GB 2312, which has no traditional forms.
  'zh-Hans': lettersOf('gbk', 0xa1, 0xf7),
  'zh-Hant': lettersOf('big5', 0xa1, 0xf9),
}

function lettersOf(encoding: string, from: number, to: number): Set<string> {
  const decoder = new TextDecoder(encoding)
  const letters = new Set<string>()
  const least = encoding === 'big5' ? 0x40 : 0xa1
  for (let row = from; row <= to; row++)
    for (let cell = least; cell <= 0xfe; cell++) letters.add(decoder.decode(Uint8Array.of(row, cell)))
  return letters
}

const HAN = /\p{Script=Han}/u

/**
 * Pattern of a missing space in Japanese around names and units in Latin letters, except UID, PIN, ID, QR,
 * SMS and URL.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?:USDT?|NFT|CSV|JSON|TRON|TRC-20|TRX|Matin)|(?:USDT?|NFT|CSV|JSON|TRON|TRC-20|TRX|Matin)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Returns the faults of a text as a native reader would see them: another language's characters or words, a
 * second name for the same thing, half-width punctuation, exclamation marks, stray or missing spaces. `text`
 * is plain: no ICU syntax, no tags.
 */
export function wordingFaults(language: Language, text: string): string[] {
  const faults: string[] = []
  if (/[!！]/.test(text)) faults.push('an exclamation mark')
  if (/ {2}|^\s|\s$/.test(text)) faults.push('a stray space')
  for (const [word, better] of Object.entries(INSTEAD[language] ?? {}))
    if (language === 'en' ? new RegExp(`\\b${word}`, 'i').test(text) : text.includes(word))
      faults.push(`"${word}" instead of "${better}"`)
  if (language === 'en') return faults
  for (const [word] of text.matchAll(/[A-Za-z][A-Za-z0-9]*[A-Za-z]/g))
    if (!NAMES.has(word)) faults.push(`the English word "${word}"`)
  const letters = LETTERS[language]
  for (const letter of text)
    if (HAN.test(letter) && !letters?.has(letter))
      faults.push(`"${letter}" is not of this language's letters`)
  if (/\p{Script=Han}[,;:?()]|[,;:?()]\p{Script=Han}/u.test(text)) faults.push('half-width punctuation')
  if (language === 'ja' && UNSPACED.test(text)) faults.push('no space beside a Latin name')
  if (language !== 'ja' && /[\u3040-\u30ff]/.test(text)) faults.push('kana')
  return faults
}
