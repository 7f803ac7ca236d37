import type { IndexItem } from '@matin/ui/index-search'

const list = `AR Argentina 54|AU Australia 61|AT Austria 43|AX Åland 358|BE Belgium 32|BR Brazil 55|CA Canada 1|CL Chile 56
CN China 86|CO Colombia 57|CI Côte_d’Ivoire 225|DK Denmark 45|EG Egypt 20|FI Finland 358|FR France 33|DE Germany 49
GH Ghana 233|HK Hong_Kong 852|HU Hungary 36|IN India 91|ID Indonesia 62|IE Ireland 353|IT Italy 39|JM Jamaica 1_876
JP Japan 81|JO Jordan 962|KE Kenya 254|KR Korea 82|LA Laos 856|MO Macau 853|MY Malaysia 60|MX Mexico 52
NL Netherlands 31|NZ New_Zealand 64|NO Norway 47|PE Peru 51|PH Philippines 63|PL Poland 48|PT Portugal 351|SG Singapore 65
ES Spain 34|SE Sweden 46|TW Taiwan 886|TH Thailand 66|TR Türkiye 90|AE United_Arab_Emirates 971|GB United_Kingdom 44
US United_States 1|VN Vietnam 84`

export const countries: IndexItem[] = list.split(/[|\n]/).map(line => {
  const [value = '', label = '', code = ''] = line.split(' ')
  return {
    value,
    label: label.replaceAll('_', ' '),
    detail: `+${code.replaceAll('_', ' ')}`,
    keywords: value,
  }
})
