import { type RefObject, useState } from 'react'
import { Alert, Badge, Button, Card, Cluster, SummaryList, type SummaryRow, useMessages } from '#ui'
import { ImpersonateAction } from '../impersonation/impersonate-action.tsx'
import { type FoundUser, type LoanKey, type LoginAction, actionsFor, afterAction } from './admin-calls.ts'
import { type CustomerSearchMessages, customerSearchMessages } from './customer-search.messages.ts'
import { LoginActionDialog } from './login-action-dialog.tsx'

/** One borrower that was found. */
export interface CustomerResultProps {
  readonly user: FoundUser
  /** Where the focus goes once somebody was found. */
  readonly heading?: RefObject<HTMLHeadingElement | null>
}

/** One borrower found by a search: name, status of the login, and the actions for it. */
export function CustomerResult({ user: found, heading }: CustomerResultProps) {
  const texts = useMessages(customerSearchMessages)
  const [user, setUser] = useState(found)
  const [asked, setAsked] = useState<LoginAction | null>(null)
  const [done, setDone] = useState<LoginAction | null>(null)
  const name = `${user.firstName} ${user.lastName}`.trim()
  const begin = (action: LoginAction) => {
    setDone(null)
    setAsked(action)
  }
  const finish = (action: LoginAction, loan: LoanKey | null) => {
    setUser(afterAction(user, action, loan))
    setAsked(null)
    setDone(action)
  }
  return (
    <Card>
      <h3 ref={heading} tabIndex={-1} className="portal-staff-found">
        {name === '' ? texts.noName : name}
      </h3>
      <div className="portal-staff-facts">
        <SummaryList rows={rowsOf(user, texts)} />
      </div>
      {done === null ? null : (
        <Alert tone="success" isAnnounced>
          {texts.done[done]}
        </Alert>
      )}
      {user.login === null && done === null ? <p className="cp-help">{texts.noLogin}</p> : null}
      <Cluster>
        {user.login !== null && user.customerId !== '' ? <ImpersonateAction email={user.email} /> : null}
        {actionsFor(user).map((action) => (
          <Button key={action} variant={action === 'deleteUser' ? 'danger' : 'secondary'} onClick={() => begin(action)}>
            {texts.actions[action]}
          </Button>
        ))}
      </Cluster>
      {asked === null ? null : (
        <LoginActionDialog
          action={asked}
          id={asked === 'allowBankDebits' ? user.customerId : user.customerLoginId}
          onClose={() => setAsked(null)}
          onDone={(loan) => finish(asked, loan)}
        />
      )}
    </Card>
  )
}

function rowsOf(
  { email, accountNumbers, accountsOnHold, bankDebitsStopped, login }: FoundUser,
  texts: CustomerSearchMessages,
): SummaryRow[] {
  const loans = { label: texts.loans, value: accountNumbers.length === 0 ? texts.noLoans : accountNumbers.join(', ') }
  const debits = bankDebitsStopped
    ? [{ label: texts.bankPayments, value: <Badge tone="critical">{texts.stopped}</Badge> }]
    : []
  const holds = accountsOnHold.map((accountNumber, index) => ({
    label: texts.paymentsOn(accountNumber.slice(-4)),
    value: <Badge tone="critical">{texts.onHold}</Badge>,
    // Once, below the last of them.
    ...(index === accountsOnHold.length - 1 ? { note: texts.onHoldNote(accountsOnHold.length) } : {}),
  }))
  if (login === null) return [loans, ...holds, ...debits]
  const { emailVerified, locked, devices } = login
  return [
    { label: texts.emailLabel, value: email },
    loans,
    ...holds,
    ...debits,
    {
      label: texts.emailCheck,
      value: (
        <Badge tone={emailVerified ? 'success' : 'warning'}>{emailVerified ? texts.verified : texts.notVerified}</Badge>
      ),
    },
    {
      label: texts.signIn,
      value: <Badge tone={locked ? 'critical' : 'success'}>{locked ? texts.locked : texts.open}</Badge>,
    },
    { label: texts.devices, value: String(devices) },
  ]
}
