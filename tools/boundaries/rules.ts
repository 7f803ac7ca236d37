import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

/*
 * Import rules between modules (docs/decisions/0005). Each rule has a file below fixture/ that violates it, and the
 * check fails when that file is not reported: a rule that matches nothing would pass forever.
 */

/** Tests and their helpers, which may import more than the code they test. */
const test = String.raw`\.test\.tsx?$|/testing/`
const browserCode = '^(apps/(wallet|console)|packages/(domain|contract|client|i18n|ui))/src/'
/** Reads all texts from the disk, for Node. Browsers load only the files of texts that they show. */
const readTexts = String.raw`^packages/i18n/src/read\.ts$`
/** For Node: server and signer start it, no browser loads it. */
const watchdog = String.raw`^packages/contract/src/internal/watchdog(-thread)?\.ts$`
/** Layers of the server's features, bottom to top: a feature imports its own layer and those below. */
const LAYERS = ['notify', 'account', 'money', 'views', 'admin'] as const
const feature = '^apps/server/src/features/[^/]+/[^/]+/'
const ownFeature = '^apps/server/src/features/([^/]+)/([^/]+)/'
const sameFeature = '^apps/server/src/features/$1/$2/'
const config = String.raw`^apps/(server|signer)/src/(config|variables)\.ts$`
/** Reads variables, and files with secrets. */
const readVariables = String.raw`^packages/contract/src/internal/variables\.ts$`
/** The files of a feature that other features may import. */
const publicFiles = String.raw`/(service\.ts|tables\.ts|public/[^/]+\.ts)$`
const serverDev = '^apps/server/src/dev/'

function npm(...names: string[]): string {
  return `(^|/)node_modules/(${names.join('|')})/`
}

function rule(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to }
}

const packages = [
  rule(
    'domain-only-hashing',
    'The rules of the product are pure: they import each other and hashing, nothing else.',
    { path: '^packages/domain/src/', pathNot: test },
    { pathNot: ['^packages/domain/src/', npm('@noble/hashes')] },
  ),
  rule(
    'contract-only-domain-and-zod',
    'The contract is read by browsers and servers: domain types, names of values and the schema library only.',
    { path: '^packages/contract/src/', pathNot: [test, watchdog] },
    {
      pathNot: [
        '^packages/(contract|domain)/src/',
        String.raw`^packages/i18n/src/values\.ts$`,
        npm('zod'),
        // No other file may: `browser-runs-no-server-code`.
        '^(node:)?fs$',
      ],
    },
  ),
  rule(
    'i18n-only-languages',
    'The texts know the list of languages, the figures of rules and the message library; features ask them for a text.',
    { path: '^packages/i18n/src/', pathNot: test },
    {
      path: ['^(apps|packages)/', npm('[^@][^/]*', '@[^/]+/[^/]+')],
      pathNot: [
        '^packages/i18n/',
        String.raw`^packages/contract/src/language\.ts$`,
        '^packages/domain/src/',
        npm('@lingui/core', '@lingui/message-utils'),
      ],
    },
  ),
  rule(
    'browsers-load-single-texts',
    'A browser loads the files of texts that it shows, in its language, and never those of emails.',
    { path: '^apps/(wallet|console)/src/', pathNot: test },
    { path: [readTexts, String.raw`^packages/i18n/texts/[^/]+/(emails|sms|messages|push)\.json$`] },
  ),
  rule(
    'client-only-contract',
    'The HTTP and WebSocket clients know the contract alone: no app, no component.',
    { path: '^packages/client/src/', pathNot: test },
    { pathNot: '^packages/(client|contract)/src/' },
  ),
  rule(
    'client-only-in-apps',
    "Servers, the contract and components call nothing through the apps' client.",
    { path: '^(apps|packages)/', pathNot: ['^apps/(wallet|console)/', '^packages/client/', test] },
    { path: '^packages/client/' },
  ),
  rule(
    'ui-only-domain',
    'Components know no endpoint and no app.',
    { path: '^packages/ui/' },
    { path: '^(apps|packages)/', pathNot: '^packages/(ui|domain)/' },
  ),
  rule(
    'ledger-below-the-server',
    'The ledger knows the domain alone: no contract, no server, and no database driver but in its tests.',
    { path: '^packages/ledger/src/', pathNot: [test, '^packages/ledger/src/testing/'] },
    { pathNot: ['^packages/(ledger|domain)/src/', '^node:', '^(node:)?(crypto|fs)$'] },
  ),
  rule(
    'tron-stands-alone',
    'The chain client knows nothing of the product.',
    { path: '^packages/tron/' },
    { path: '^(apps|packages)/', pathNot: '^packages/tron/' },
  ),
  rule(
    'devchain-only-for-development',
    'The development chain is no part of production. The configuration knows its keys in order to refuse them.',
    {
      path: '^(apps|packages)/',
      pathNot: ['^packages/tron/src/devchain/', serverDev, test, config],
    },
    { path: '^packages/tron/src/devchain/' },
  ),
  rule(
    'devchain-keys-only-for-refusal',
    'The configuration may name development keys, not run the development chain.',
    { path: config },
    { path: '^packages/tron/src/devchain/', pathNot: String.raw`/keys\.ts$` },
  ),
]

const apps = [
  rule(
    'apps-apart',
    'Apps meet over HTTP. Only development runs the signer inside the server.',
    { path: '^apps/([^/]+)/', pathNot: serverDev },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  rule(
    'dev-runs-only-the-signer',
    'Development may start the signer in the server, and no other app.',
    { path: serverDev },
    { path: '^apps/', pathNot: '^apps/(server|signer)/' },
  ),
  rule(
    'browser-apps-only-shared-packages',
    'Wallet and console import client, contract, domain, i18n and ui.',
    { path: '^apps/(wallet|console)/' },
    { path: '^packages/', pathNot: '^packages/(client|contract|domain|i18n|ui)/' },
  ),
  rule(
    'browser-runs-no-server-code',
    'Nothing that a browser loads imports Node or a library of the server.',
    { path: browserCode, pathNot: [test, readTexts, readVariables, watchdog] },
    {
      path: [
        npm('fastify', '@fastify/[^/]+', 'pg', 'pg-boss', 'drizzle-orm', '@electric-sql/[^/]+'),
        npm('tronweb', 'ccxt', 'ioredis', 'sharp', 'nodemailer', '@node-rs/argon2'),
        readVariables,
        watchdog,
        '^(node:|(assert|buffer|child_process|crypto|events|fs|http|https|module|net|os|path|process|stream|timers|url|util|worker_threads|zlib)(/|$))',
      ],
    },
  ),
  rule(
    'temporal-polyfill-only-in-apps',
    'Only an app knows whether its browser lacks Temporal; Node has it.',
    { pathNot: '^apps/(wallet|console)/' },
    { path: npm('temporal-polyfill') },
  ),
  rule(
    'chain-library-only-in-tron',
    'One chain client: packages/tron.',
    { pathNot: '^packages/tron/' },
    { path: npm('tronweb') },
  ),
  rule(
    'app-features-meet-in-app',
    'A feature imports itself, shared/ and packages; features meet in app/.',
    { path: '^apps/(wallet|console)/src/features/([^/]+)/' },
    { path: '^apps/(wallet|console)/src/(app|features)/', pathNot: '^apps/$1/src/features/$2/' },
  ),
  rule(
    'app-shared-knows-no-feature',
    'shared/ is below the features and the shell.',
    { path: '^apps/(wallet|console)/src/shared/' },
    { path: '^apps/(wallet|console)/src/(app|features)/' },
  ),
  rule(
    'signer-only-contract-tron-and-its-rules',
    'The process with the hot key has the least code: of the product’s rules it knows those of signing.',
    { path: '^apps/signer/' },
    {
      path: '^packages/',
      pathNot: [
        '^packages/(contract|tron)/',
        '^packages/domain/src/(withdrawal/signing-[^/]+|proof/reserve-message\\.ts)$',
      ],
    },
  ),
]

const server = [
  rule(
    'server-without-ui',
    'The server draws nothing.',
    { path: '^apps/server/' },
    { path: ['^packages/ui/', npm('react', 'react-dom')] },
  ),
  rule(
    'server-routes-call-services',
    'Routes translate HTTP and call a service; they read no table and post nothing.',
    { path: `^apps/server/src/features/.+[.]routes[.]ts$`, pathNot: test },
    {
      path: [
        `${feature}(repository|tables)[.]ts$`,
        '^apps/server/src/platform/(db|ledger|jobs|mail|images)(/|[.]ts$)',
        npm('pg', 'drizzle-orm', 'pg-boss'),
      ],
    },
  ),
  rule(
    'server-services-know-no-http',
    'Services and repositories run in jobs and tests too, without a request.',
    { path: `${feature}(service|repository)[.]ts$` },
    {
      path: [
        `^apps/server/src/features/.+[.]routes[.]ts$`,
        '^apps/server/src/platform/http(/|[.]ts$)',
        npm('fastify', '@fastify/[^/]+'),
      ],
    },
  ),
  rule(
    'server-repositories-below-services',
    'A repository is called by its service, never the other way.',
    { path: `${feature}(public/)?repository[.]ts$` },
    { path: `${feature}service[.]ts$` },
  ),
  rule(
    'server-features-through-service',
    'Another feature is reached through its service.ts, its tables or its folder `public`.',
    { path: ownFeature, pathNot: test },
    {
      path: feature,
      pathNot: [sameFeature, publicFiles],
    },
  ),
  rule(
    'server-features-own-their-tables',
    "Another feature's tables are not read past its service, but where one query has to join them: customers.",
    { path: ownFeature, pathNot: test },
    {
      path: `${feature}tables[.]ts$`,
      pathNot: [sameFeature, '^apps/server/src/features/(account/auth|money/mining)/tables[.]ts$'],
    },
  ),
  rule(
    'server-pools-joined-by-funding',
    'Of the tables of mining only pools are joined from elsewhere: to what was put into them.',
    { path: '^apps/server/src/features/(?!(money/mining|admin/funding)/)', pathNot: test },
    { path: '^apps/server/src/features/money/mining/tables[.]ts$' },
  ),
  rule(
    'server-features-are-a-list',
    'features.ts lists what features are, app.ts goes through the list; what it needs besides is a service.',
    { path: String.raw`^apps/server/src/[^/]+\.ts$`, pathNot: test },
    {
      path: feature,
      pathNot: [publicFiles, String.raw`/(feature|auth/sessions/auth-state)\.ts$`],
    },
  ),
  rule(
    'server-list-only-for-app',
    'A feature finds no other one by the list: it is given what goes through all of them.',
    { path: '^apps/server/src/', pathNot: [test, String.raw`^apps/server/src/[^/]+\.ts$`] },
    { path: String.raw`^apps/server/src/(features|maintenance|app)\.ts$` },
  ),
  rule(
    'server-platform-below-features',
    'The platform serves features and knows none.',
    { path: '^apps/server/src/platform/', pathNot: test },
    { path: String.raw`^apps/server/src/(features/|dev/|(app|main|features?|maintenance)\.ts$)` },
  ),
  rule(
    'server-development-only-from-main',
    'Nothing depends on development being there, but the program that may start it.',
    { path: '^apps/server/src/(features/|app[.]|config[.])', pathNot: test },
    { path: serverDev },
  ),
  rule(
    'server-development-on-demand',
    'Production does not even load it: main.ts imports it when it is wanted.',
    { path: String.raw`^apps/server/src/main\.ts$` },
    { path: serverDev, dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'server-development-through-service',
    'Seeds and development tools do what a customer or operator can do. They may look into tables.',
    { path: serverDev, pathNot: test },
    {
      path: feature,
      pathNot: String.raw`/(service|tables|auth/sign-in/register-customer|mining/products/(propose-product|publication-proposals)|notifications/outbox|treasury/move-proposals)\.ts$`,
    },
  ),
]

const layers = [
  ...LAYERS.slice(0, -1).map((layer, index) =>
    rule(
      `server-layer-${layer}`,
      'A feature imports its own layer and those below (docs/decisions/0026).',
      { path: `^apps/server/src/features/${layer}/`, pathNot: test },
      { path: `^apps/server/src/features/(${LAYERS.slice(index + 1).join('|')})/` },
    ),
  ),
  rule(
    'server-layer-for-each',
    'A feature lies in a layer.',
    { path: `^apps/server/src/features/(?!(${LAYERS.join('|')})/)` },
    {},
  ),
  rule(
    'server-money-apart',
    'Features that move money do not know each other.',
    { path: '^apps/server/src/features/money/(?!withdrawal/)([^/]+)/', pathNot: test },
    { path: '^apps/server/src/features/money/', pathNot: '^apps/server/src/features/money/$1/' },
  ),
  rule(
    'server-withdrawal-asks-treasury',
    'A withdrawal asks the treasury alone: without cover or signer it is not promised.',
    { path: '^apps/server/src/features/money/withdrawal/', pathNot: test },
    { path: '^apps/server/src/features/money/(?!(withdrawal|treasury)/)' },
  ),
]

const everywhere = [
  rule('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
  rule(
    'no-barrels',
    'Import the file that has it: a barrel loads everything and hides the direction.',
    {},
    { path: String.raw`^(apps|packages|e2e|bench)/.*(^|/)index\.[jt]sx?$` },
  ),
  rule(
    'no-tests-in-production',
    'Production code imports neither tests nor tools.',
    { path: '^(apps|packages)/', pathNot: test },
    { path: ['^(e2e|bench|tools)/', test, npm('vitest', 'fast-check', 'playwright-core')] },
  ),
  rule('no-unresolved', 'Every import leads to a file.', {}, { couldNotResolve: true }),
]

export const rules: IRegularForbiddenRuleType[] = [...packages, ...apps, ...server, ...layers, ...everywhere]
