import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { BorrowerOnly } from '#host'
import { Alert, Button, Card, Columns, type IconName, Link, Stack, SummaryList, useLanguage, useMessages } from '#ui'
import { isPayoffQuoted } from '#sdk/loan/account'
import { languages } from '#sdk/i18n/language'
import { languageNames } from '#sdk/i18n/language-names'
import { PageIntro } from '#portal/layout/page-intro.tsx'
import { LogOut } from '#portal/layout/log-out.tsx'
import { LogOutDialog } from '#portal/layout/log-out-dialog.tsx'
import { logOutEverywhere } from '#portal/login/log-out'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { useFlag } from '#portal/layout/use-flag'
import { usePaymentRefusal } from '#portal/site/payment-refusal'
import { requestPasswordReset } from '#portal/login/provider-calls'
import { chooseLanguage } from '#portal/startup/choose-language'
import { useServices } from '#portal/startup/services-context.tsx'
import {
  allAccountsAtom,
  currentAccountNumberAtom,
  impersonatedAtom,
  languageAtom,
  type PortalUser,
  userAtom,
} from '#portal/startup/state'
import { type SettingsMessages, settingsMessages } from './settings.messages.ts'
import './settings.css'
import { ClosedPageNotice } from '#portal/site/refused-page.tsx'

/** Minutes a mailed link for a new password works. */
const linkMinutes = '30'

/** settings: sign-in and password, language, and the way to everything else about the account (profile-05). */
export function Page() {
  const messages = useMessages(settingsMessages)
  return (
    <div className="portal-page">
      <ClosedPageNotice />
      <PageIntro title={messages.title} lead={messages.lead} />
      <Columns>
        <Stack gap={24}>
          <SignIn messages={messages} />
          <LanguageChoice messages={messages} />
          <SignOut messages={messages} />
        </Stack>
        <Stack gap={24}>
          <PayingLinks messages={messages} />
          <LoanLinks messages={messages} />
        </Stack>
      </Columns>
    </div>
  )
}

interface PartProps {
  messages: SettingsMessages
}

// The portal never sees a password: a link to set a new one goes to the address, and opens at the identity provider (profile-07).
function SignIn({ messages }: PartProps) {
  const user = useAtomValue(userAtom)
  const impersonated = useAtomValue(impersonatedAtom)
  const email = impersonated?.email ?? user?.loginEmail ?? ''
  const language = useLanguage()
  const { brand, identity } = useServices()
  const isAtProvider = useFlag('AccountSettingsViaIdp')
  const reset = usePasswordLink(email)
  const rows = [
    ...(impersonated === null && user !== null ? aboutPerson(messages, user) : []),
    { label: messages.email, value: email },
    { label: messages.password, value: messages.passwordHidden },
  ]
  return (
    <Card title={messages.signInTitle}>
      {isAtProvider ? <p>{messages.signInText}</p> : null}
      <SummaryList rows={rows} />
      {identity.passwordResetUrl === null ? null : <p>{messages.passwordText(linkMinutes)}</p>}
      <div className="cp-cluster cp-gap-12">
        {identity.passwordResetUrl === null ? null : (
          <BorrowerOnly>
            <Button icon="mail" onClick={reset.send} isLoading={reset.state === 'sending'}>
              {messages.sendLink}
            </Button>
          </BorrowerOnly>
        )}
        {isAtProvider && identity.accountUrl !== null && impersonated === null ? (
          <Link href={identity.accountUrl(language)} icon="lock">
            {messages.openProvider}
          </Link>
        ) : null}
      </div>
      {reset.state === 'sent' ? <Alert tone="success" title={reset.answer} isAnnounced /> : null}
      {reset.state === 'failed' ? <Alert tone="warning" title={messages.linkFailed(brand.phone)} isAnnounced /> : null}
    </Card>
  )
}

// Who we take them for, so that somebody who sees the wrong person can say so. Staff read it on the profile, where it is noted.
function aboutPerson(messages: SettingsMessages, user: PortalUser) {
  const { firstName, lastName, last4SSN, customerType } = user
  return [
    { label: messages.name, value: `${firstName} ${lastName}`.trim() },
    ...(customerType === null ? [] : [{ label: messages.role, value: messages[customerType] }]),
    ...(last4SSN === null ? [] : [{ label: messages.ssn, value: messages.ssnEnding(last4SSN) }]),
  ].filter(({ value }) => value !== '')
}

/** Asks the provider for the link. Its answer is the same for every address, and is shown as it is. */
function usePasswordLink(email: string) {
  const services = useServices()
  const { identity } = services
  const [state, setState] = useState<{ name: 'idle' | 'sending' | 'sent' | 'failed'; answer: string }>(idle)
  const send = () => {
    if (identity.passwordResetUrl === null) return
    setState({ name: 'sending', answer: '' })
    requestPasswordReset(services, identity.passwordResetUrl, identity.clientId, email).then(
      (answer) => setState({ name: 'sent', answer }),
      () => setState({ name: 'failed', answer: '' }),
    )
  }
  return { state: state.name, answer: state.answer, send }
}

const idle = { name: 'idle', answer: '' } as const

function LanguageChoice({ messages }: PartProps) {
  const services = useServices()
  const language = useAtomValue(languageAtom)
  return (
    <Card title={messages.languageTitle}>
      <p>{messages.languageText}</p>
      <div className="cp-cluster cp-gap-12">
        {languages.map((each) => (
          <Button
            key={each}
            lang={each}
            aria-pressed={language === each}
            {...(language === each ? { icon: 'check' as const } : {})}
            onClick={() => chooseLanguage(services, each)}
          >
            {languageNames[each].name}
          </Button>
        ))}
      </div>
    </Card>
  )
}

function SignOut({ messages }: PartProps) {
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null)
  const close = () => setAsking(null)
  const everywhere = useLogOutEverywhere()
  const { brand } = useServices()
  return (
    <Card title={messages.signOutTitle}>
      <p>{messages.signOutText}</p>
      <div className="cp-cluster cp-gap-12">
        <Button icon="log-out" onClick={() => setAsking('here')}>
          {messages.signOut}
        </Button>
        <BorrowerOnly>
          <Button onClick={() => setAsking('everywhere')} isLoading={everywhere.state === 'leaving'}>
            {messages.signOutEverywhere}
          </Button>
        </BorrowerOnly>
      </div>
      {everywhere.state === 'failed' ? (
        <Alert tone="warning" title={messages.stillSignedIn(brand.phone)} isAnnounced />
      ) : null}
      <LogOut isOpen={asking === 'here'} onClose={close} />
      <LogOutDialog
        isOpen={asking === 'everywhere'}
        onClose={close}
        onConfirm={everywhere.leave}
        note={messages.everywhereText}
      />
    </Card>
  )
}

function useLogOutEverywhere() {
  const services = useServices()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const leave = () => {
    setState('leaving')
    logOutEverywhere(services).catch((problem: unknown) => {
      services.log('Logout', problem)
      setState('failed')
    })
  }
  return { state, leave }
}

function PayingLinks({ messages }: PartProps) {
  const hasBanks = !useFlag('DisableManageBankAc')
  const hasCards = !useFlag('DisableManageDebitCards')
  const hasPayments = !useFlag('DisableManagePayments')
  const refusal = usePaymentRefusal()
  return (
    <Card title={messages.payingTitle}>
      {refusal === 'other-ways' ? <p className="cp-help">{messages.notOnline}</p> : null}
      <ul className="portal-settings-links">
        {hasBanks ? <Entry to="/payment/manage-bank-accounts" icon="bank" text={messages.bankAccounts} /> : null}
        {hasCards ? <Entry to="/payment/manage-debit-cards" icon="card" text={messages.debitCards} /> : null}
        {hasPayments ? <Entry to="/manage-payments" icon="calendar" text={messages.scheduledPayments} /> : null}
      </ul>
    </Card>
  )
}

function LoanLinks({ messages }: PartProps) {
  const accounts = useAtomValue(allAccountsAtom)
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const account = accounts.find((each) => each.accountNumber === accountNumber)
  const hasPayoff = account === undefined || isPayoffQuoted(account.status.key, account.route)
  const hasDetails = useFlag('ShowAccountDetails')
  const hasSupport = !useFlag('HideCustomerSupportCenter')
  const hasProfile = !useFlag('HideMyProfile')
  return (
    <Card title={messages.loanTitle}>
      <ul className="portal-settings-links">
        {hasProfile ? <Entry to="/my-profile" icon="user" text={messages.profile} /> : null}
        {accounts.length > 1 ? <Entry to="/select-account-login" icon="copy" text={messages.chooseLoan} /> : null}
        {hasDetails ? <Entry to="/account-details" icon="car" text={messages.accountDetails} /> : null}
        {hasPayoff ? <Entry to="/payoff-quote" icon="receipt" text={messages.payoffQuote} /> : null}
        {hasSupport ? <Entry to="/customer-support-center" icon="info" text={messages.support} /> : null}
        <Entry to="/payment-options" icon="phone" text={messages.contact} />
      </ul>
    </Card>
  )
}

function Entry({ to, icon, text }: { to: string; icon: IconName; text: string }) {
  return (
    <li>
      <RouterLink to={to} isQuiet icon={icon} className="portal-settings-link">
        {text}
      </RouterLink>
    </li>
  )
}
