import { renderToStaticMarkup } from 'react-dom/server'
import { type CarportHost, HostProvider } from '#host'
import type { Brand } from '#sdk/config/brand'
import { businessDateAt } from '#sdk/dates/dates'
import { createPaymentIntents } from '#sdk/embed/intents'
import { type FlagReader, type FlagValue, createFlags } from '#sdk/flags/flags'
import type { GraphqlClient, QueryHandle } from '#sdk/graphql/client'
import { requestBody } from '#sdk/graphql/document'
import { type Language, languages } from '#sdk/i18n/language'
import { type MessagesDefinition, loadMessages } from '#sdk/i18n/messages'
import { isActiveAccount } from '#sdk/loan/account'
import { isInternalUser } from '#sdk/session/user-info'
import { phoneMessages } from '#texts/blocks/phone.messages'
import { uiMessages } from '#texts/ui/ui.messages'
import { UiRoot } from '#ui'
import { Dashboard, alertMessages, dashboardMessages } from '#widgets/dashboard'
import { topNavLinks } from '../layout/nav-links.ts'
import { portalMessages } from '../layout/portal.messages.ts'
import { internalDomains } from '../login/internal-domains.ts'
import {
  AccountsForLoginDocument,
  type AccountsForLoginQuery,
  UserContextDocument,
  type UserContextQuery,
} from '../login/login.graphql.ts'
import { closedPlaces, destinationPaths, placesRefused } from '../site/destinations.ts'
import { refusalOfLoan } from '../site/loan-refusal.ts'
import { siteMapMessages } from '../site/site-map.messages.ts'
import { routeOf } from '../site/site-map.ts'
import { DrawnFrame } from './drawn-frame.tsx'
import { DrawnNav, notWhileDrawn } from './drawn-nav.tsx'

/** The dashboard's first queries, written in by the build. */
declare const __CARPORT_PAGE_QUERIES__: readonly string[]

/** What the page asks first for what is below its top, and draws after it. */
const below = ['DashboardPayments', 'DashboardHistory']
const nameOf = (read: string) => (JSON.parse(read) as { readonly operationName: string }).operationName

/** What the page itself asks first for its top, each a whole GraphQL body. */
export const reads: readonly string[] = [
  requestBody(AccountsForLoginDocument, {}),
  requestBody(UserContextDocument, {}),
  ...__CARPORT_PAGE_QUERIES__.filter((read) => !below.includes(nameOf(read))),
]

/** One opening of the page, as the server finds it. */
export interface Visit {
  readonly email: string
  /** The kept id of an account in the address; null without one. */
  readonly aid: string | null
  /** Of the server's own sentences in the answers. */
  readonly language: Language
  readonly brand: Brand
  readonly flags: Readonly<Record<string, FlagValue>>
  /** The account that the page opens with. */
  readonly account: string | null
  /** In the order of `reads`. */
  readonly answers: readonly ({ readonly status: number; readonly body: object } | null)[]
}

type LoginAccount = AccountsForLoginQuery['GetAccountsForLogin'][number]

/**
 * Draws the top of the dashboard as the page itself draws it first: what is due, until when, the way to pay, and what has to be known.
 * @returns the markup by language; null when it is not certain that the page would show just this
 */
export async function draw(visit: Visit): Promise<Readonly<Partial<Record<Language, string>>> | null> {
  const answers = answersByName(visit)
  const loan = answers === null ? null : certainLoan(visit, answers)
  if (answers === null || loan === null) return null
  const texts = [portalMessages, siteMapMessages, dashboardMessages, alertMessages, phoneMessages, uiMessages]
  const drawn: Partial<Record<Language, string>> = {}
  for (const language of languages) {
    if (language !== visit.language && isWordedByServer(answers)) continue
    await Promise.all(texts.map((each: MessagesDefinition<object>) => loadMessages(each, language)))
    drawn[language] = renderToStaticMarkup(<Page visit={visit} answers={answers} loan={loan} language={language} />)
  }
  return drawn
}

/** What was answered, by the operation's name; null unless everything was. */
function answersByName({ answers }: Visit): ReadonlyMap<string, unknown> | null {
  const named = reads.map((read, index): [string, unknown] => {
    const answer = answers[index]
    return [nameOf(read), answer?.status === 200 ? (answer.body as { data?: unknown }).data : undefined]
  })
  return named.every(([, data]) => data !== undefined) ? new Map(named) : null
}

/**
 * The loan that the page opens with, where nothing that is kept in the browser alone could make it another: it is the only one, or the
 * address names it. Staff, and loans that are not open, see other pages or other things first.
 */
function certainLoan({ email, aid, account }: Visit, answers: ReadonlyMap<string, unknown>): LoginAccount | null {
  const { GetAccountsForLogin: loans } = answers.get(AccountsForLoginDocument.name) as AccountsForLoginQuery
  const loan = loans.find(({ accountNumber }) => accountNumber === account)
  if (loan === undefined || isInternalUser(email, internalDomains)) return null
  const isCertain = loans.length === 1 || loan.legacyId === aid
  return isCertain && isActiveAccount(loan.status.key) ? loan : null
}

/** Whether a sentence of the server is among the answers, which is in the language of the request alone. */
function isWordedByServer(answers: ReadonlyMap<string, unknown>): boolean {
  const { GetRecurringPayments: recurring } = answers.get('DashboardAutopay') as {
    GetRecurringPayments: readonly { readonly warnings: readonly unknown[] }[]
  }
  return recurring.some(({ warnings }) => warnings.length > 0)
}

interface PageProps {
  readonly visit: Visit
  readonly answers: ReadonlyMap<string, unknown>
  readonly loan: LoginAccount
  readonly language: Language
}

function Page({ visit, answers, loan, language }: PageProps) {
  const flags = createFlags(visit.flags)
  const isPaymentRefused = refusalOfLoan(loan) !== null || flags.isOn('DisableOneTimePayment')
  const isRefused = placesRefused({ isPaymentRefused, isAutopayRefused: false, closed: closedPlaces(flags) })
  const links = topNavLinks(
    {
      isLoggedIn: true,
      hasAccounts: true,
      isPaymentRefused,
      isSupportHidden: flags.isOn('HideCustomerSupportCenter'),
      isContactHidden: flags.isOn('HideContactUs'),
      isAutopayHidden: flags.isOn('DisableAutopay'),
    },
    routeOf('/account'),
  )
  return (
    <UiRoot language={language}>
      <HostProvider value={hostOf(visit, answers, flags, isRefused)}>
        <DrawnFrame
          brand={visit.brand}
          name="dashboard"
          links={<DrawnNav links={links} brand={visit.brand} from="portal" isRow />}
        >
          <Dashboard accountNumber={loan.accountNumber} onAccount={() => undefined} />
        </DrawnFrame>
      </HostProvider>
    </UiRoot>
  )
}

const nothing = () => undefined

/** The portal as a host that has its answers already, and in which nothing is pressed. */
function hostOf(
  { brand, account }: Visit,
  answers: ReadonlyMap<string, unknown>,
  flags: FlagReader,
  isRefused: NonNullable<CarportHost['isRefused']>,
): CarportHost {
  const { UserContext } = answers.get(UserContextDocument.name) as UserContextQuery
  const nowMs = UserContext.startupData.currentUnixUtc * 1000
  return {
    kind: 'portal',
    graphql: answeredClient(answers),
    brand,
    flags,
    intents: createPaymentIntents({
      store: { get: () => null, set: nothing, remove: nothing },
      newKey: () => account ?? '',
    }),
    nowMs: () => nowMs,
    today: () => businessDateAt(nowMs),
    isRefused,
    href: (destination) => (isRefused(destination) ? null : destinationPaths[destination]),
    go: notWhileDrawn,
    saveDocument: notWhileDrawn,
    presence: { isSignedIn: () => true, subscribe: () => nothing },
    openStream: notWhileDrawn,
    emit: () => true,
  }
}

const notAsked = new Error('Only the top is drawn')

/** Returns a client that has the answers, and an error for the rest, which nobody asked for and the page draws later. */
function answeredClient(answers: ReadonlyMap<string, unknown>): GraphqlClient {
  return {
    watch<TResult>({ name }: { readonly name: string }): QueryHandle<TResult> {
      const data = answers.get(name) as TResult | undefined
      const state = { data, error: data === undefined ? notAsked : undefined, isLoading: false }
      return { getState: () => state, subscribe: () => nothing, refetch: notWhileDrawn }
    },
    query: notWhileDrawn,
    mutate: notWhileDrawn,
    refetchAll: notWhileDrawn,
    showAnswer: notWhileDrawn,
    reset: notWhileDrawn,
  }
}
