import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/command.ts'
import { type Glossary, glossaryFaults } from './glossary.ts'

const glossary = JSON.parse(readFileSync(join(root, 'tools/glossary.json'), 'utf8')) as Glossary
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter(file => file !== '')
const faults = glossaryFaults(glossary, files, file => readFileSync(join(root, file), 'utf8'))
console.log(faults.length > 0 ? faults.join('\n') : `${files.length} files use the words of docs/glossary.md`)
process.exitCode = faults.length > 0 ? 1 : 0
