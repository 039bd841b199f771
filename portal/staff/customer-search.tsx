import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import { Alert, Button, Card, LiveRegion, Stack, TextField, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { type FoundUser, type SearchBy, adminCalls } from './admin-calls.ts'
import { CallProblem } from './call-problem.tsx'
import { CustomerResult, type CustomerResultProps } from './customer-result.tsx'
import { customerSearchMessages } from './customer-search.messages.ts'
import { LoanFields, useLoanFields } from './loan-fields.tsx'
import { StaffForm } from './staff-form.tsx'

interface CustomerSearchProps {
  /** What is shown of each borrower that was found. Default: their login, and what can be done about it. */
  readonly Result?: ComponentType<CustomerResultProps>
}

/** Finds the borrower who calls: by email, or by account number with the last four digits of their SSN. */
export function CustomerSearch({ Result = CustomerResult }: CustomerSearchProps) {
  const texts = useMessages(customerSearchMessages)
  const { users, problem, running, count, search } = useSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was found is where staff go on from; the fields are one Shift+Tab away.
  useLayoutEffect(() => {
    if (count > 0) heading.current?.focus()
  }, [count])
  return (
    <Stack gap={16}>
      <Card title={texts.title}>
        <div className="portal-staff-search">
          <EmailForm isBusy={running === 'email'} isOff={running !== null} onSearch={search} />
          <p className="cp-help">{texts.or}</p>
          <AccountForm isBusy={running === 'account'} isOff={running !== null} onSearch={search} />
        </div>
      </Card>
      {problem === null ? null : <CallProblem problem={problem} />}
      <LiveRegion message={users === null || users.length === 0 ? '' : texts.foundCount(users.length)} />
      {users?.length === 0 ? (
        <Alert tone="info" title={texts.none} isAnnounced>
          <p>{texts.noneText}</p>
        </Alert>
      ) : null}
      {users?.map((user, index) => (
        <Result
          key={`${count}-${user.customerId || user.customerLoginId}`}
          user={user}
          {...(index === 0 ? { heading } : {})}
        />
      ))}
    </Stack>
  )
}

interface SearchFormProps {
  readonly isBusy: boolean
  /** Another search is under way. */
  readonly isOff: boolean
  readonly onSearch: (by: SearchBy) => void
}

function EmailForm({ isBusy, isOff, onSearch }: SearchFormProps) {
  const texts = useMessages(customerSearchMessages)
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    setWrong(!isAddress)
    if (isAddress && !isOff) onSearch({ email: email.trim() })
  }
  return (
    <StaffForm onSubmit={submit} className="portal-staff-fields">
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={email}
        error={isWrong ? texts.emailWrong : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" isLoading={isBusy} disabled={isOff}>
        {texts.findByEmail}
      </Button>
    </StaffForm>
  )
}

function AccountForm({ isBusy, isOff, onSearch }: SearchFormProps) {
  const texts = useMessages(customerSearchMessages)
  const fields = useLoanFields()
  const submit = () => {
    const loan = fields.read()
    if (loan !== null && !isOff) onSearch(loan)
  }
  return (
    <StaffForm onSubmit={submit} className="portal-staff-fields">
      <LoanFields fields={fields} />
      <Button type="submit" isLoading={isBusy} disabled={isOff}>
        {texts.findByAccount}
      </Button>
    </StaffForm>
  )
}

interface SearchState {
  readonly users: readonly FoundUser[] | null
  readonly problem: unknown
  readonly running: 'email' | 'account' | null
  /** How many searches were answered. */
  readonly count: number
}

function useSearch(): SearchState & { readonly search: (by: SearchBy) => void } {
  const services = useServices()
  const [state, setState] = useState<SearchState>({ users: null, problem: null, running: null, count: 0 })
  const search = (by: SearchBy) => {
    setState((before) => ({ ...before, problem: null, running: 'email' in by ? 'email' : 'account' }))
    adminCalls(services)
      .search(by)
      .then(
        (users) => setState(({ count }) => ({ users, problem: null, running: null, count: count + 1 })),
        (problem: unknown) => setState(({ count }) => ({ users: null, problem, running: null, count })),
      )
  }
  return { ...state, search }
}
