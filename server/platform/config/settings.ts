import type * as v from 'valibot'
import { defaultIdleSeconds } from '#sdk/loan/access-terms'
import { bankFileSettings } from './bank-file-settings.ts'
import {
  databaseAddress,
  emailAddress,
  oneOf,
  origin,
  pattern,
  patternOr,
  type Setting,
  text,
  textOr,
  webAddress,
  wholeNumber,
} from './setting-kinds.ts'

const ownKey = {
  secret: true,
  length: { least: 32, message: 'must be 32 characters or more, such as openssl rand -hex 32 prints.' },
} as const
const agreedKey = {
  secret: true,
  length: { least: 16, message: 'must be 16 characters or more, as agreed with the vendor.' },
} as const
const algorithm = '((RS|PS|ES)(256|384|512)|EdDSA)'

/** Every setting of the server by part. This table is the only list of them: parsing, refusals and the reference come from it. */
export const settingParts = {
  Server: {
    CARPORT_MODE: {
      ...oneOf(['sandbox', 'production'], 'sandbox'),
      about:
        'The sandbox has demo people, a clock you can set and simulated vendors; production refuses all of them. Without it, `NODE_ENV=production` means production, and `development`, `test` or nothing means the sandbox.',
    },
    CARPORT_ROLE: {
      ...oneOf(['web', 'worker', 'all'], 'all'),
      about:
        '`web` answers requests and runs no jobs; `worker` runs the jobs of the day and the outbox, and answers only `/healthz`, `/readyz` and `/metrics`; `all` does both in one process.',
    },
    PORT: { ...wholeNumber(4400, 0, 65_535, 'TCP port'), about: 'Port the server listens on; 0 takes a free one.' },
    HOST: {
      ...text('host name or address'),
      about:
        'Interface the server listens on: `localhost` in the sandbox and every interface in production unless set.',
    },
    CARPORT_METRICS_PORT: {
      ...wholeNumber(0, 0, 65_535, 'TCP port'),
      about:
        'Port for operators, which no proxy may forward: every role answers `/healthz`, `/readyz` and `/metrics` there. 0 opens none; a worker answers them on `PORT`, too.',
    },
    CARPORT_PUBLIC_URL: {
      ...origin,
      about:
        'Address under which browsers reach the server: `http://localhost` and the port in the sandbox unless set.',
      demanded: 'set the address under which browsers reach the server, such as https://pay.example.com.',
      http: 'never',
    },
    TRUSTED_PROXIES: {
      ...wholeNumber(0, 0, 10, 'proxies'),
      about:
        'How many proxies are in front of the server. Rate limits count requests by network, so with a wrong number everybody shares one limit.',
      demanded: 'set how many proxies are in front of the server, 0 for none.',
    },
    CARPORT_DATA: {
      ...textOr('.data', 'path of a folder'),
      about:
        'Folder for the embedded database, letters, and the anchors of the audit trail. The sandbox keeps its secrets there, too.',
    },
    CARPORT_COMMIT: { ...text('commit hash'), about: 'Commit that `/build.json` names: read from `.git` unless set.' },
    CARPORT_DEV: {
      ...oneOf(['0', '1'], '0'),
      about: '`1` serves the portal from source with hot reload; `npm run dev` sets it.',
      refused: 'is for development: leave it out.',
    },
    CARPORT_SEED: {
      ...text(),
      about:
        'Which sandbox people are made: the same text always makes the same people, passwords and ids. `carport` unless set.',
      refused: 'makes demo people and is for the sandbox: leave it out.',
    },
    CARPORT_FAILPOINT: {
      ...pattern(
        /^[a-z-]+(:\d{1,4})?(,[a-z-]+(:\d{1,4})?)*$/,
        'comma-separated names of fail points',
        'must be names of fail points, such as commit-reply-lost:3.',
      ),
      about: 'Faults to cause, for tests.',
      refused: 'is for tests: leave it out.',
    },
  },
  Database: {
    DATABASE_URL: {
      ...databaseAddress,
      about:
        'PostgreSQL 15 or newer, empty or used by Carport before. Without it the server runs its own, embedded one, which production refuses for real money unless `ALLOW_EMBEDDED_MONEY` says so. Migrations run at startup under a lock, forward only.',
      secret: true,
    },
    DATABASE_POOL: {
      ...wholeNumber(10, 1, 200, 'connections'),
      about: 'Connections in the pool; at most 50 with the embedded database.',
    },
    ALLOW_EMBEDDED_MONEY: {
      ...text('the sentence that the refusal quotes'),
      about: 'Lets production keep real money in the embedded database.',
    },
  },
  Secrets: {
    CARPORT_SECRET: {
      ...text('32 or more characters'),
      about:
        'Derives the keys for cookies, tokens, sealed data and partner keys. A database accepts only the one it was first started with.',
      ...ownKey,
    },
    AUDIT_KEY: {
      ...text('32 or more characters'),
      about:
        'Key of the audit chain, different from `CARPORT_SECRET`. A database accepts only the one it was first started with.',
      ...ownKey,
    },
  },
  Company: {
    CARPORT_COMPANY_FILE: {
      ...text('path of a JSON file'),
      about:
        "Who the lender is, on pages and in letters, authorizations and bank files, and its `businessTime`: time zone and cut-offs, in the format of `server/platform/config/sandbox-company.json`: the sandbox's company unless set. Set it for `npm run build`, too: the elements, and the domains of your own people in the portal, are built with it.",
      demanded: 'set the path of a JSON file like server/platform/config/sandbox-company.json that names the lender.',
    },
    STATE_FEES_FILE: {
      ...text('path of a JSON file'),
      about:
        'Late, returned-payment and service fees by state, in the format of `server/platform/config/sandbox-state-fees.json`. No fee is charged in a state without a reviewed row, so production charges none unless set.',
    },
    DEMO_LOGIN_EMAIL: {
      ...emailAddress,
      about:
        'The one login whose portal shows made-up data: `demo@example.com` in the sandbox and none in production unless set.',
    },
  },
  Vendors: {
    BANK_PROCESSOR_URL: {
      ...webAddress,
      about: 'The bank processor.',
      demanded: 'set the address of the bank processor; the simulated one is for the sandbox.',
      http: 'never',
      sandboxStaysHere: true,
    },
    BANK_PROCESSOR_SECRET: {
      ...text('16 or more characters'),
      about: 'Authenticates our calls to the bank processor.',
      ...agreedKey,
    },
    BANK_WEBHOOK_SECRET: {
      ...text('16 or more characters'),
      about: 'Verifies webhooks from the bank processor.',
      ...agreedKey,
    },
    CARD_PROCESSOR_URL: {
      ...webAddress,
      about: 'The card processor.',
      demanded: 'set the address of the card processor; the simulated one is for the sandbox.',
      http: 'never',
      sandboxStaysHere: true,
    },
    CARD_PROCESSOR_SECRET: {
      ...text('16 or more characters'),
      about: 'Authenticates our calls to the card processor.',
      ...agreedKey,
    },
    CARD_WEBHOOK_SECRET: {
      ...text('16 or more characters'),
      about: 'Verifies webhooks from the card processor.',
      ...agreedKey,
    },
    MAIL_URL: {
      ...webAddress,
      about: 'The mail gateway: takes `{ recipient, subject, body, headers, attachments }`.',
      demanded:
        'set the address of the mail gateway, or codes, receipts and notices that are owed in writing reach nobody.',
      http: 'this-machine',
      sandboxStaysHere: true,
    },
    MAIL_WEBHOOK_SECRET: {
      ...text('16 or more characters'),
      about: "Verifies reports of mail that couldn't be delivered, at `/webhooks/mail`.",
      ...agreedKey,
    },
    TEXT_MESSAGE_URL: {
      ...webAddress,
      about:
        'The text message gateway: takes `{ recipient, subject, body }`. The sandbox keeps texts to itself; production sends none unless set.',
      http: 'this-machine',
      sandboxStaysHere: true,
    },
    TEXT_WEBHOOK_SECRET: {
      ...text('16 or more characters'),
      about: 'Verifies replies to texts, at `/webhooks/texts`.',
      ...agreedKey,
      demandedWith: 'TEXT_MESSAGE_URL',
    },
    ADDRESS_CHECK_URL: {
      ...webAddress,
      about:
        'The address checker: answers a `POST` with `deliverable`, `unit-missing` or `not-known`. It warns and never blocks. The sandbox has its own; production checks nothing unless set.',
      http: 'this-machine',
      sandboxStaysHere: true,
    },
    BUSINESS_EVENTS_URL: {
      ...webAddress,
      about: 'Where business events are passed on to; they stay here unless set.',
      http: 'this-machine',
      sandboxStaysHere: true,
    },
    CARPORT_THIRD_PARTIES: {
      ...text('path of a JSON file'),
      about:
        'Public identifiers of the services around the portal, such as monitoring and analytics; none are loaded unless set. Production requires the `integrity` hash of every script.',
    },
  },
  'Bank files': bankFileSettings,
  'Signing in': {
    SESSION_IDLE_SECONDS: {
      ...wholeNumber(defaultIdleSeconds, 1, 9_999_999, 'seconds'),
      about: 'Time without a request after which a session ends.',
    },
    SESSION_ABSOLUTE_SECONDS: {
      ...wholeNumber(28_800, 1, 9_999_999, 'seconds'),
      about: 'Time after signing in at which a session ends, however busy.',
    },
    SECOND_FACTOR: {
      ...oneOf(['new-device', 'off'], 'new-device'),
      about: "`new-device` asks for a code on a device we don't know; `off` never does.",
      refused: 'must not be off: a password alone opens a loan. Leave it out, or set it to new-device.',
    },
    OIDC_ISSUER: {
      ...webAddress,
      about:
        'Another OpenID provider with code and PKCE, in place of the embedded one: the exact `iss` of its tokens. Its access tokens must carry `auth_time`, and should carry `sid`.',
      http: 'never',
    },
    OIDC_AUDIENCE: {
      ...text(),
      about: 'The exact `aud` of its access tokens for this API, never the client id. Required with `OIDC_ISSUER`.',
    },
    OIDC_CLIENT_ID: {
      ...textOr('carport-portal'),
      about: "The portal's client there: public, with `<origin>/pre-login` as its redirect.",
    },
    OIDC_ALGORITHMS: {
      ...patternOr(
        'RS256,ES256',
        new RegExp(`^ *${algorithm} *(, *${algorithm} *)*$`),
        'comma-separated algorithms',
        'must be a comma list of RS256, PS256, ES256 and their like, or EdDSA.',
      ),
      about: 'Signing algorithms it may use.',
    },
    OIDC_TOKEN_TYPE: { ...textOr('at+jwt'), about: 'The `typ` in the header of its access tokens: `at+jwt` or `JWT`.' },
    OIDC_SCOPES: {
      ...text('scopes with spaces between them'),
      about: 'What the portal asks for: its own five scopes unless set.',
    },
    OIDC_AUTHORIZE_PARAMS: {
      ...textOr('', 'query string'),
      about: 'What else the portal sends to its authorization endpoint, such as `audience=carport-api`.',
    },
    OIDC_DPOP: { ...oneOf(['on', 'off'], 'off'), about: "Whether its tokens are bound to the browser's key." },
    OIDC_ACCOUNT_URL: { ...webAddress, about: 'Its page where people change how they sign in.', http: 'never' },
    OIDC_PASSWORD_RESET_URL: {
      ...webAddress,
      about: 'Takes `client_id`, `connection` and `email`, and mails a link for a new password.',
      http: 'never',
    },
  },
} as const satisfies Record<string, Record<string, Setting>>

/** The same table without its parts. */
export const settings = {
  ...settingParts.Server,
  ...settingParts.Database,
  ...settingParts.Secrets,
  ...settingParts.Company,
  ...settingParts.Vendors,
  ...settingParts['Bank files'],
  ...settingParts['Signing in'],
} as const

export type SettingName = keyof typeof settings

/** The settings as parsed, by name. */
export type Settings = { readonly [N in SettingName]: v.InferOutput<(typeof settings)[N]['schema']> }

/** Every setting with its row, in the table's order. */
export function settingRows(): readonly (readonly [SettingName, Setting])[] {
  return Object.entries(settings) as [SettingName, Setting][]
}
