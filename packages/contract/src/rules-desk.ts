import * as z from 'zod/mini'
import { VERSION_CURSOR } from './cursor.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './language.ts'
import { decidedBy } from './operators.ts'
import { nothing, pageBy, pageOf } from './schema.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const written = z
  .array(z.object({ title: text(120), text: text(3000) }))
  .check(z.minLength(1), z.maxLength(30))
const everyLanguage = z
  .object({ en: written, ja: written, 'zh-Hans': written, 'zh-Hant': written })
  .check(z.refine(rules => LANGUAGES.every(language => rules[language].length === rules.en.length)))
const version = z.object({ version: z.number(), rules: everyLanguage, written: decidedBy })
export type RulesVersion = z.infer<typeof version>

export const getDeskRules = endpoint({
  method: 'GET',
  path: '/api/operator/rules/current',
  summary: 'The rules of mining as customers read them now, in every language',
  access: 'operator',
  permission: 'view_notices',
  input: nothing,
  data: z.object({
    /** 0 while nobody has written any: those that ship. */
    version: z.number(),
    rules: everyLanguage,
  }),
  errors: [],
})

export const listRulesVersions = endpoint({
  method: 'GET',
  path: '/api/operator/rules',
  summary: 'All versions of the rules that operators wrote, newest first',
  access: 'operator',
  permission: 'view_notices',
  input: z.object(pageBy(VERSION_CURSOR)),
  data: pageOf(version),
  errors: [],
})

export const publishRules = endpoint({
  method: 'POST',
  path: '/api/operator/rules/publish',
  summary: 'Publish another version of the rules, in every language and with as many sections in each',
  access: 'operator',
  permission: 'publish_notices',
  input: z.object({
    /** The version that was looked at. */
    after: z.int().check(z.minimum(0)),
    rules: everyLanguage,
  }),
  data: z.object({ version: z.number() }),
  errors: ['rules_changed'],
  idempotent: true,
})
