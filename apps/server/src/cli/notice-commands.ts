import { readFile } from 'node:fs/promises'
import * as notices from '@matin/contract/admin/notices'
import { CliError } from './api.ts'
import { act, type Command, type Run, view } from './command.ts'

const WORDS = '--file F.json with {"title": {"en": …, "ja": …, "zh-Hans": …, "zh-Hant": …}, "text": {…}}'

/** Notices of role content: written, published, withdrawn. */
export const noticeCommands: Record<string, Command> = {
  notices: view('', 'all notices with their state', notices.listAdminNotices, () => ({})),
  notice: act(WORDS, 'write a notice as a draft', notices.createNotice, async run => ({
    ...(await wordsOf(run)),
  })),
  'notice-revise': act(`ID ${WORDS}`, 'replace or add words of a draft', notices.reviseNotice, async run => ({
    id: run.subject('a notice'),
    ...(await wordsOf(run)),
  })),
  'notice-publish': act(
    'ID [--from TIME] [--until TIME] [--pinned]',
    'publish a draft, now or later; it needs all four languages',
    notices.publishNotice,
    run => ({
      id: run.subject('a notice'),
      from: run.optional('from'),
      until: run.optional('until'),
      pinned: run.flag('pinned'),
    }),
  ),
  'notice-withdraw': act('ID', 'take a published notice back', notices.withdrawNotice, run => ({
    id: run.subject('a notice'),
  })),
}

async function wordsOf(run: Run) {
  const path = run.option('file')
  try {
    const parsed = notices.createNotice.input.safeParse(JSON.parse(await readFile(path, 'utf8')))
    if (parsed.success) return parsed.data
  } catch (error) {
    throw new CliError(`${path} was not read: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new CliError(`${path} wants ${WORDS.slice(WORDS.indexOf('{'))}`)
}
