import { byLanguage } from '@matin/contract/language'
import { text } from './read.ts'

/** Sentences of a page whose app cannot start, by language. The builds of the apps write them into the page. */
export const browserTexts = byLanguage(language => ({
  start: text(language, 'browser.start'),
  scripts: text(language, 'browser.scripts'),
}))
