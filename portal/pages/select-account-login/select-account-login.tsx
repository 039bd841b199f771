import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { LoadFailed, useQuery } from '#host'
import { formatCents } from '#sdk/money/money'
import { Alert, Badge, Button, Skeleton, SkeletonGroup, useLanguage, useMessages } from '#ui'
import { PageIntro } from '#portal/layout/page-intro.tsx'
import { BrandMark } from '#portal/layout/brand-mark.tsx'
import { PageSkeleton } from '#portal/layout/page-skeleton.tsx'
import { chooseAccount } from '#portal/login/account-choice'
import { AccountChoiceDocument, type AccountChoiceQuery } from '#portal/login/account-choice.graphql'
import { noAccount } from '#portal/login/all-accounts'
import { useResumed } from '#portal/login/use-resumed'
import { useServices } from '#portal/startup/services-context.tsx'
import { useDay } from '#portal/layout/use-day'
import { allAccountsAtom } from '#portal/startup/state'
import { AccountPage } from '#portal/pages/current-account/account-page.tsx'
import { MissingLoans } from '#portal/pages/current-account/missing-loans.tsx'
import './select-account-login.css'
import { selectAccountLoginMessages } from './select-account-login.messages.ts'

type Account = AccountChoiceQuery['GetAccount']

/** select-account-login: a borrower with several loans picks one to continue with. Has no top bar, so the page shows the brand. */
export function Page() {
  const isSignedIn = useResumed()
  const { brand } = useServices()
  return (
    <div className="portal-page portal-narrow">
      <BrandMark brand={brand} />
      {isSignedIn === null ? <PageSkeleton /> : isSignedIn ? <Choice /> : <Visitor />}
    </div>
  )
}

function Choice() {
  const hasOne = useAtomValue(allAccountsAtom).length === 1
  return hasOne ? <Navigate to="/account" replace /> : <AccountPage>{() => <Loans />}</AccountPage>
}

function Visitor() {
  const messages = useMessages(selectAccountLoginMessages)
  const { brand, session, stored, log } = useServices()
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle')
  const signIn = () => {
    setState('starting')
    stored
      .write('postLoginRedirect', '/select-account-login')
      .then(() => session.login())
      .catch((problem: unknown) => {
        log('Login', problem)
        setState('failed')
      })
  }
  return (
    <section className="cp-card cp-card-raised">
      <h1>{messages.visitorTitle}</h1>
      <p>{messages.visitorText}</p>
      {state === 'failed' ? <Alert tone="warning" title={messages.failed(brand.phone)} isAnnounced /> : null}
      <Button variant="primary" isWide onClick={signIn} isLoading={state === 'starting'}>
        {messages.signIn}
      </Button>
    </section>
  )
}

function Loans() {
  const messages = useMessages(selectAccountLoginMessages)
  const services = useServices()
  const accounts = useAtomValue(allAccountsAtom)
  const navigate = useNavigate()
  const pick = (accountNumber: string) => {
    chooseAccount(services, accountNumber)
    void navigate('/account')
  }
  return (
    <>
      <PageIntro title={messages.title} lead={messages.lead} />
      <MissingLoans />
      <ul className="portal-loan-choices">
        {accounts.map(({ accountNumber }) => (
          <li key={accountNumber}>
            <LoanChoice accountNumber={accountNumber} onPick={pick} />
          </li>
        ))}
      </ul>
    </>
  )
}

// Each loan is a question of its own: one that fails does not take the others away (err-04).
function LoanChoice({ accountNumber, onPick }: { accountNumber: string; onPick: (accountNumber: string) => void }) {
  const messages = useMessages(selectAccountLoginMessages)
  const { log } = useServices()
  const { data, error, refetch } = useQuery(AccountChoiceDocument, { accountNumber })
  useEffect(() => {
    if (error !== undefined) log(noAccount, error)
  }, [error, log])
  if (data !== undefined) return <Loan account={data.GetAccount} onPick={onPick} />
  if (error !== undefined)
    return <LoadFailed title={messages.loadFailed(accountNumber.slice(-4))} error={error} onRetry={refetch} />
  return (
    <SkeletonGroup label={messages.loading}>
      <Skeleton height={104} />
    </SkeletonGroup>
  )
}

function Loan({ account, onPick }: { account: Account; onPick: (accountNumber: string) => void }) {
  const messages = useMessages(selectAccountLoginMessages)
  const language = useLanguage()
  const day = useDay()
  const { due: cents, dueOn, daysLate } = account.amountDue.stillToPay
  const lastFour = account.accountNumber.slice(-4)
  const due =
    cents > 0 && dueOn !== null ? messages.dueOn(formatCents(cents, language), day(dueOn)) : messages.nothingDue
  return (
    <button type="button" className="cp-card portal-loan-choice" onClick={() => onPick(account.accountNumber)}>
      <span className="portal-loan-name">{messages.account(lastFour)}</span>
      <span>
        {account.status.key === 'A' ? due : (messages.statuses[account.status.key] ?? account.status.description)}
      </span>
      {daysLate > 0 && account.status.key === 'A' ? (
        <span>
          <Badge tone="warning">{messages.pastDue(daysLate)}</Badge>
        </span>
      ) : null}
    </button>
  )
}
