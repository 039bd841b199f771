import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Button, Cluster, ErrorSummary, Link, Stack, TextField, telephoneLink, useMessages } from '#ui'
import { isLocalDate } from '#sdk/dates/dates'
import { PageIntro } from '#portal/layout/page-intro.tsx'
import { PageSkeleton } from '#portal/layout/page-skeleton.tsx'
import { type AccountLookup, type LookupDetails, useAccountLookup } from '#portal/login/use-account-lookup'
import { useResumed } from '#portal/login/use-resumed'
import { useServices } from '#portal/startup/services-context.tsx'
import { type AccountLookupMessages, accountLookupMessages } from './account-lookup.messages.ts'
import { ChooseContact, EnterCode, Refusal } from './account-lookup-code.tsx'

type FieldName = keyof LookupDetails
type Problems = Readonly<Partial<Record<FieldName, string>>>

const order: readonly FieldName[] = ['accountNumber', 'last4SSN', 'dob']

/** pre-login/account-lookup: a verified login finds its loan (login-20). */
export function Page() {
  const isSignedIn = useResumed()
  if (isSignedIn === null) return <PageSkeleton />
  return isSignedIn ? <Lookup /> : <Navigate to="/pre-login" replace />
}

function Lookup() {
  const messages = useMessages(accountLookupMessages)
  const { brand } = useServices()
  const lookup = useAccountLookup(messages.failed)
  // Kept here so that the entries survive going back from the code step.
  const [values, setValues] = useState<LookupDetails>({ accountNumber: '', last4SSN: '', dob: '' })
  return (
    <div className="portal-page portal-narrow">
      {lookup.step.name === 'details' ? (
        <DetailsForm lookup={lookup} values={values} onChange={setValues} />
      ) : lookup.step.name === 'contacts' ? (
        <ChooseContact lookup={lookup} contacts={lookup.step.contacts} />
      ) : (
        <EnterCode lookup={lookup} contacts={lookup.step.contacts} sentTo={lookup.step.sentTo} />
      )}
      <p className="cp-help">
        <Link href={telephoneLink(brand.phone)} icon="phone">
          {lookup.step.name === 'details' ? messages.call(brand.phone) : messages.callInstead(brand.phone)}
        </Link>
      </p>
    </div>
  )
}

interface DetailsFormProps {
  lookup: AccountLookup
  values: LookupDetails
  onChange: (values: LookupDetails) => void
}

function DetailsForm({ lookup, values, onChange }: DetailsFormProps) {
  const messages = useMessages(accountLookupMessages)
  const [{ problems, attempt }, setProblems] = useState<{ problems: Problems; attempt: number }>({
    problems: {},
    attempt: 0,
  })
  const field = (name: FieldName) => ({
    id: name,
    value: values[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  })
  const errors = order.flatMap((name) =>
    problems[name] === undefined ? [] : [{ message: problems[name], fieldId: name }],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = readProblems(values, messages)
    setProblems({ problems: found, attempt: attempt + 1 })
    if (Object.keys(found).length > 0) return
    lookup.find({ ...values, accountNumber: values.accountNumber.replace(/\D/g, '') })
  }
  return (
    <form noValidate onSubmit={submit}>
      <PageIntro title={messages.title} lead={messages.lead} />
      <ErrorSummary errors={errors} attempt={attempt} />
      <Refusal lookup={lookup} />
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
          <Button variant="primary" type="submit" isLoading={lookup.busy === 'find'}>
            {messages.find}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function readProblems(values: LookupDetails, messages: AccountLookupMessages): Problems {
  return {
    ...(values.accountNumber.replace(/\D/g, '').length === 12 ? {} : { accountNumber: messages.accountNumberWrong }),
    ...(/^\d{4}$/.test(values.last4SSN) ? {} : { last4SSN: messages.last4Wrong }),
    ...(isLocalDate(values.dob) ? {} : { dob: messages.dobWrong }),
  }
}
