import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { Alert, Button, Cluster, ErrorSummary, Link, Stack, TextField, telephoneLink, useMessages } from '#ui'
import { isLocalDate } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import { PageSkeleton } from '../layout/page-skeleton.tsx'
import { LookUpAccountDocument } from '../login/account-lookup.graphql.ts'
import { refreshUser } from '../login/signed-in.ts'
import { useResumed } from '../login/use-resumed.ts'
import { useServices } from '../services-context.tsx'
import { type AccountLookupMessages, accountLookupMessages } from './account-lookup.messages.ts'

type FieldName = 'accountNumber' | 'last4SSN' | 'dob'
type Values = Readonly<Record<FieldName, string>>

const order: readonly FieldName[] = ['accountNumber', 'last4SSN', 'dob']

/** pre-login/account-lookup: a verified login finds its loan (login-20). */
export function Page() {
  const isSignedIn = useResumed()
  if (isSignedIn === null) return <PageSkeleton />
  return isSignedIn ? <LookupForm /> : <Navigate to="/pre-login" replace />
}

function LookupForm() {
  const messages = useMessages(accountLookupMessages)
  const { brand } = useServices()
  const [values, setValues] = useState<Values>({ accountNumber: '', last4SSN: '', dob: '' })
  const { problems, refusal, attempt, isBusy, submit } = useLookup(messages)
  const field = (name: FieldName) => ({
    id: name,
    value: values[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const errors = order.flatMap((name) =>
    problems[name] === undefined ? [] : [{ message: problems[name], fieldId: name }],
  )
  return (
    <form
      className="portal-page portal-narrow"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(values)
      }}
    >
      <div className="portal-prose">
        <h1>{messages.title}</h1>
        <p className="portal-lead">{messages.lead}</p>
      </div>
      <ErrorSummary errors={errors} attempt={attempt} />
      {refusal === null ? null : <Alert tone="critical" title={refusal} isAnnounced />}
      <Stack gap={8} className="cp-card">
        <TextField
          label={messages.accountNumber}
          help={messages.accountNumberHelp}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          {...field('accountNumber')}
        />
        <TextField
          label={messages.last4}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          type="password"
          {...field('last4SSN')}
        />
        <TextField label={messages.dob} type="date" autoComplete="bday" {...field('dob')} />
        <Cluster>
          <Button variant="primary" type="submit" isLoading={isBusy}>
            {messages.find}
          </Button>
        </Cluster>
      </Stack>
      <p className="cp-help">
        <Link href={telephoneLink(brand.phone)} icon="phone">
          {messages.call(brand.phone)}
        </Link>
      </p>
    </form>
  )
}

function useLookup(messages: AccountLookupMessages) {
  const services = useServices()
  const navigate = useNavigate()
  const [state, setState] = useState<{ problems: Partial<Values>; refusal: string | null; attempt: number }>({
    problems: {},
    refusal: null,
    attempt: 0,
  })
  const [isBusy, setBusy] = useState(false)
  const show = (problems: Partial<Values>, refusal: string | null) =>
    setState(({ attempt }) => ({ problems, refusal, attempt: attempt + 1 }))
  const submit = (values: Values) => {
    const problems = readProblems(values, messages)
    show(problems, null)
    if (Object.keys(problems).length > 0) return
    setBusy(true)
    const find = async () => {
      const accountNumber = values.accountNumber.replace(/\D/g, '')
      await services.graphql.query(LookUpAccountDocument, { accountNumber, last4SSN: values.last4SSN, dob: values.dob })
      await navigate(await refreshUser(services), { replace: true })
    }
    find()
      .catch((problem: unknown) =>
        show({}, isCarportError(problem) && problem.message !== problem.code ? problem.message : messages.failed),
      )
      .finally(() => setBusy(false))
  }
  return { ...state, isBusy, submit }
}

function readProblems(values: Values, messages: AccountLookupMessages): Partial<Values> {
  return {
    ...(values.accountNumber.replace(/\D/g, '').length === 12 ? {} : { accountNumber: messages.accountNumberWrong }),
    ...(/^\d{4}$/.test(values.last4SSN) ? {} : { last4SSN: messages.last4Wrong }),
    ...(isLocalDate(values.dob) ? {} : { dob: messages.dobWrong }),
  }
}
