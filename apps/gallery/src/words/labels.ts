import type { UiLabels } from '@matin/ui/ui-provider'

/** As the wallet gives them: English, Japanese, Simplified and Traditional Chinese. */
export const labels: Record<keyof UiLabels, readonly [string, string, string, string]> = {
  back: ['Back', '戻る', '返回', '返回'],
  close: ['Close', '閉じる', '关闭', '關閉'],
  copy: ['Copy', 'コピー', '复制', '複製'],
  copied: ['Copied succeed', 'コピーしました', '复制成功', '已複製'],
  show: ['Show', '表示', '显示', '顯示'],
  hide: ['Hide', '隠す', '隐藏', '隱藏'],
  max: ['MAX', '最大', '全部', '全部'],
  available: ['Available', '利用可能', '可用', '可用'],
  delete: ['Delete', '削除', '删除', '刪除'],
  remove: ['Remove', '取り除く', '移除', '移除'],
  loading: ['Loading', '読み込み中', '加载中', '載入中'],
  up: ['up', '上昇', '上涨', '上漲'],
  down: ['down', '下落', '下跌', '下跌'],
  unchanged: ['unchanged', '変わらず', '持平', '持平'],
  done: ['Done:', '完了：', '已完成：', '已完成：'],
  now: ['Current:', '現在：', '当前：', '目前：'],
  failed: ['Failed:', '失敗：', '失败：', '失敗：'],
}
