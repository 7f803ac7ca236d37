import {
  getAdminRules,
  listRulesVersions,
  proposeRules,
  type RulesProposal,
  type RulesVersion,
} from '@matin/contract/admin/rules'
import { byLanguage, LANGUAGES, type Language } from '@matin/contract/language'
import { Button } from '@matin/ui/button'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { WhyField } from '#shared/form/fields.tsx'
import { type AllWords, LanguageFields, type Words, wholeWords } from '#shared/form/language-fields.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment } from '#shared/format/format.ts'
import { LANGUAGE_NAMES } from '#shared/format/language-names.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Block, Page } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import styles from './notices.module.css'

interface Section {
  /** Section's position when the form was opened, so that the key does not change when sections move. */
  key: number
  title: Words
  text: Words
}
type Rules = RulesVersion['rules']

export function RulesPage() {
  const { may } = useOperator()
  const list = useList(listRulesVersions, {}, row => String(row.version))
  const query = useRead(
    getAdminRules,
    {},
    {
      // Another operator's publication does not replace the text being written: the server refuses it on sending.
      refetchOnWindowFocus: false,
    },
  )
  return (
    <Page
      title="Rules"
      help={
        <p>
          The mining rules as customers read them before they buy, with the same sections in every language.
          One operator proposes a new version, another reads and approves it. It then applies immediately, and
          earlier versions stay below. This browser keeps what you write until you propose it.
        </p>
      }
    >
      <Unloaded of={query} name="rules" />
      {query.data?.proposal && <Proposed of={query.data.proposal} />}
      {query.data && may(proposeRules) && (
        <Editor
          key={query.data.version}
          version={query.data.version}
          rules={query.data.rules}
          waits={query.data.proposal !== null}
        />
      )}
      <Table
        label="Versions"
        list={list}
        empty="No versions yet: customers read the default rules"
        columns={[
          { name: 'Version', cell: row => row.version },
          { name: 'Published', cell: row => moment(row.written.at) },
          { name: 'By', cell: row => row.written.operator.name },
          { name: 'Sections', cell: row => row.rules.en.map(({ title }) => title).join(', ') },
        ]}
      />
    </Page>
  )
}

function Proposed({ of: { id, version, rules, proposed, expiresAt } }: { of: RulesProposal }) {
  return (
    <Block title={`Version ${version} is waiting for another operator`}>
      <p>
        <ProposalDecision id={id} of={{ proposed, expiresAt }} />
      </p>
      <div className={styles.rules}>
        {LANGUAGES.map(language => (
          <section
            key={language}
            className="min-w-0"
            lang={language}
            aria-label={`Version ${version}, ${language}`}
          >
            <b className="block t-cap med" lang="en">
              {LANGUAGE_NAMES[language]}
            </b>
            {rules[language].map(({ title, text }) => (
              <div key={title}>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Block>
  )
}

function sectionsOf(rules: Rules): Section[] {
  const inAll = (index: number, part: 'title' | 'text') =>
    Object.fromEntries(LANGUAGES.map(language => [language, rules[language][index]?.[part] ?? '']))
  return rules.en.map((_, key) => ({ key, title: inAll(key, 'title'), text: inAll(key, 'text') }))
}

function rulesOf(sections: readonly Section[]): Rules | null {
  const whole: { title: AllWords; text: AllWords }[] = []
  for (const { title, text } of sections) {
    const [titles, texts] = [wholeWords(title), wholeWords(text)]
    if (!titles || !texts) return null
    whole.push({ title: titles, text: texts })
  }
  const inOne = (language: Language) =>
    whole.map(({ title, text }) => ({ title: title[language], text: text[language] }))
  return whole.length === 0 ? null : byLanguage(inOne)
}

interface EditorProps {
  version: number
  rules: Rules
  /** Whether a version of the rules waits for a second operator. Only one version may wait at a time. */
  waits: boolean
}

function Editor({ version, rules, waits }: EditorProps) {
  const now = sectionsOf(rules)
  const { draft, isKept, setDraft, dropDraft } = useStoredDraft(`rules after ${version}`, {
    sections: now,
    reason: '',
  })
  const { sections } = draft
  const setSections = (next: Section[]) => setDraft({ ...draft, sections: next })
  const publish = useCommand(
    proposeRules,
    'Proposed. Another operator must approve it.',
    ({ after }) => ({
      title: `Propose version ${after + 1} of the rules`,
      about: 'Another operator must read and approve it. From then on customers read it before they buy.',
    }),
    dropDraft,
  )
  const written = rulesOf(sections)
  const reason = draft.reason.trim()
  const shut =
    (waits && `Version ${version + 1} is waiting for another operator`) ||
    (!written && 'Fill in each section in every language') ||
    (JSON.stringify(sections) === JSON.stringify(now) && 'Change a text first') ||
    (reason.length < 3 && 'Enter a reason first')
  const change = (key: number, to: Omit<Section, 'key'>) =>
    setSections(sections.map(one => (one.key === key ? { key, ...to } : one)))
  return (
    <>
      {sections.map(({ key, title, text }, index) => (
        <Block key={key} title={`${index + 1}. ${title.en ?? ''}`}>
          <div>
            <LanguageFields
              fields={[
                { key: 'title', label: 'Title', maxLength: 120 },
                { key: 'text', label: 'Text', maxLength: 3000, rows: 5 },
              ]}
              value={{ title, text }}
              onChange={next => change(key, next)}
            />
            <Button
              variant="quiet"
              size="sm"
              disabled={sections.length === 1}
              onClick={() => setSections(sections.filter(one => one.key !== key))}
            >
              Remove section {index + 1}
            </Button>
          </div>
        </Block>
      ))}
      <Block title="Propose">
        <div className="form">
          <WhyField
            reader="second operator"
            value={draft.reason}
            onChange={text => setDraft({ ...draft, reason: text })}
          />
        </div>
        <span className="row flex-wrap gap-2">
          <Button
            variant="line"
            size="sm"
            icon="plus"
            onClick={() =>
              setSections([
                ...sections,
                { key: Math.max(...sections.map(one => one.key)) + 1, title: {}, text: {} },
              ])
            }
          >
            Add a section
          </Button>
          <Button
            size="sm"
            disabled={Boolean(shut)}
            pending={publish.isPending}
            onClick={() => written && publish.mutate({ after: version, rules: written, reason })}
          >
            {shut || `Propose version ${version + 1}`}
          </Button>
          {isKept && (
            <Button variant="quiet" size="sm" onClick={dropDraft}>
              Discard
            </Button>
          )}
        </span>
      </Block>
    </>
  )
}
