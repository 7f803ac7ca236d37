import { expect, test } from 'vitest'
import { otherFigures } from './draft.ts'

const draft = (en: string, ja: string) => ({ title: { en: 'Lock 90', ja: 'Lock 90' }, text: { en, ja } })

test.each([
  ['0.05 % a day', '1日0.05 %', ['1']],
  ['0.05 % a day', '日利0.5 %', ['0.5', '0.05']],
  ['1,000 USDT from 14 November, 09:00', '11月14日09:00から1000 USDT', []],
  ['on the 14th', '１５日', ['15', '14']],
  ['for all', '全員', []],
] as const)('the figures of “%s” and “%s” differ in %j', (en, ja, figures) => {
  expect(otherFigures(draft(en, ja), 'ja')).toEqual(figures)
})
