import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@matin/contract/language'
import { ALBUM, JOURNEY } from './camera.ts'

const WIDTH = 195

/** Writes an HTML page with the whole album: the languages side by side, then the journey. */
export function writeAlbumPage(): void {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const picture = (folder: string, file: string) => `<img src="${folder}/${file}" width="${WIDTH}">`
  const screens = filesOf('en').map(file =>
    row([nameOf(file), ...LANGUAGES.map(language => picture(language, file))]),
  )
  const journey = filesOf(JOURNEY).map(file => row([nameOf(file), picture(JOURNEY, file)]))
  const lines = [
    '# Screens',
    '',
    'Taken by `npm run screens`: every page of the app as a customer and as a guest see it, then what a customer passes',
    'from registration to withdrawal.',
    '',
    row(['screen', ...LANGUAGES]),
    row(['---', ...LANGUAGES.map(() => '---')]),
    ...screens,
    '',
    '## The journey',
    '',
    row(['step', 'picture']),
    row(['---', '---']),
    ...journey,
    '',
    '## The console',
    '',
    'Every section that an owner sees, at 1440 and at 1024 pixels.',
    '',
    ...filesOf('console').map(file => `<img src="console/${file}" width="480" alt="${nameOf(file)}">`),
    '',
  ]
  writeFileSync(join(ALBUM, 'README.md'), lines.join('\n'))
}

function filesOf(folder: string): string[] {
  return readdirSync(join(ALBUM, folder)).sort()
}

function nameOf(file: string): string {
  return file.replace('.webp', '')
}
