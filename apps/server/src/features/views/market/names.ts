import type { Localised } from '@matin/contract/language'
import type { AssetId } from '@matin/domain/money/asset'

export const COIN_NAMES: Record<AssetId, Localised> = {
  USDT: { en: 'Tether', ja: 'テザー', 'zh-Hans': '泰达币', 'zh-Hant': '泰達幣' },
  BTC: { en: 'Bitcoin', ja: 'ビットコイン', 'zh-Hans': '比特币', 'zh-Hant': '比特幣' },
  ETH: { en: 'Ethereum', ja: 'イーサリアム', 'zh-Hans': '以太坊', 'zh-Hant': '以太坊' },
  TRX: { en: 'TRON', ja: 'トロン', 'zh-Hans': '波场', 'zh-Hant': '波場' },
  BNB: { en: 'BNB', ja: 'ビルドアンドビルド', 'zh-Hans': '币安币', 'zh-Hant': '幣安幣' },
  SOL: { en: 'Solana', ja: 'ソラナ', 'zh-Hans': '索拉纳', 'zh-Hant': '索拉納' },
  XRP: { en: 'XRP', ja: 'エックスアールピー', 'zh-Hans': '瑞波币', 'zh-Hant': '瑞波幣' },
  DOGE: { en: 'Dogecoin', ja: 'ドージコイン', 'zh-Hans': '狗狗币', 'zh-Hant': '狗狗幣' },
}
