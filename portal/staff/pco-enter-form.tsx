import { useState } from 'react'
import { useMutation } from '#host'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { regularCents, staffLimits, startDates } from '#sdk/loan/charge-off-plan'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { planFirstPaymentDays, staffPlanUsualStartDays } from '#sdk/loan/payment-terms'
import { formatCents, parseCents } from '#sdk/money/money'
import { Alert, Button, DateField, MoneyField, Stack, TextField, useLanguage, useMessages } from '#ui'
import { EnterPlanDocument } from './admin.graphql.ts'
import { FrequencyField } from './frequency-field.tsx'
import { NotDone } from './not-done.tsx'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { RecordedCallFields, useRecordedCall } from './recorded-call-fields.tsx'
import { StaffForm } from './staff-form.tsx'

interface EnterProps {
  accountNumber: string
  balanceCents: number
  today: LocalDate
  /** A loan has one plan at a time. */
  hasPlan: boolean
  onDone: () => void
}

/** The terms an advisor agreed on by phone, who called, and where that is recorded. */
export function PcoEnterForm(props: EnterProps) {
  const texts = useMessages(pcoPlanMessages)
  const form = useEntered(props)
  const [isDone, setDone] = useState(false)
  const submit = async () => {
    if (await form.send()) setDone(true)
  }
  if (isDone)
    return (
      <Alert tone="success" isAnnounced>
        {texts.entered}
      </Alert>
    )
  if (props.hasPlan) return <Alert tone="warning">{texts.hasPlan}</Alert>
  return (
    <StaffForm onSubmit={submit} className="portal-staff-facts">
      <Stack gap={16}>
        <Terms form={form} today={props.today} />
        <RecordedCallFields recorded={form.recorded} isTried={form.isTried} />
        <NotDone error={form.error} text={texts.notDone} />
        <Button type="submit" variant="primary" isLoading={form.isRunning}>
          {texts.enter}
        </Button>
      </Stack>
    </StaffForm>
  )
}

type Form = ReturnType<typeof useEntered>

function Terms({ form, today }: { form: Form; today: LocalDate }) {
  const texts = useMessages(pcoPlanMessages)
  const language = useLanguage()
  const { entered, change, each, missing } = form
  const start = startDates(entered.initialDate, staffLimits({ balanceCents: 0 }))
  return (
    <>
      <MoneyField
        label={texts.firstPayment}
        error={missing('initial')}
        value={entered.initial}
        onChange={(event) => change({ initial: event.target.value })}
      />
      <DateField
        label={texts.firstDate}
        value={entered.initialDate}
        onChange={(initialDate) => change({ initialDate })}
        min={today}
        max={addDays(today, planFirstPaymentDays)}
        today={today}
      />
      <TextField
        label={texts.count}
        inputMode="numeric"
        error={missing('count')}
        {...(each === null ? {} : { help: texts.each(formatCents(each, language)) })}
        value={entered.count}
        onChange={(event) => change({ count: event.target.value })}
      />
      <FrequencyField value={entered.frequency} onChange={(frequency) => change({ frequency })} />
      <DateField
        label={texts.start}
        value={entered.startDate}
        onChange={(startDate) => change({ startDate })}
        min={start.from}
        max={start.to}
        today={today}
      />
    </>
  )
}

function useEntered({ accountNumber, balanceCents, today, onDone }: EnterProps) {
  const texts = useMessages(pcoPlanMessages)
  const { run, isRunning, error } = useMutation(EnterPlanDocument)
  const recorded = useRecordedCall()
  const [isTried, setTried] = useState(false)
  const [entered, setEntered] = useState({
    initial: '',
    initialDate: today,
    count: '',
    frequency: 'MONTHLY' as AutopayFrequency,
    startDate: addDays(today, staffPlanUsualStartDays),
  })
  const initialCents = parseCents(entered.initial)
  const count = /^[1-9]\d{0,2}$/.test(entered.count.trim()) ? Number(entered.count.trim()) : null
  const each =
    initialCents === null || count === null || initialCents >= balanceCents
      ? null
      : regularCents(balanceCents, initialCents, count)
  const gaps = {
    initial: initialCents === null,
    count: count === null,
  }
  const send = async (): Promise<boolean> => {
    setTried(true)
    if (!recorded.isWhole || initialCents === null || count === null || isRunning) return false
    const { initialDate, frequency, startDate } = entered
    const sent = await run({
      accountNumber,
      terms: {
        initialPaymentAmount: initialCents,
        initialPaymentDate: initialDate,
        regularPaymentAmount: each,
        numberOfPayments: count,
        paymentFrequency: frequency,
        paymentStartDate: startDate,
      },
      ...recorded.call,
    }).catch(() => undefined)
    if (sent !== undefined) onDone()
    return sent !== undefined
  }
  return {
    entered,
    change: (part: Partial<typeof entered>) => setEntered((before) => ({ ...before, ...part })),
    each,
    recorded,
    isTried,
    missing: (field: keyof typeof gaps) => (isTried && gaps[field] ? texts.missing : undefined),
    send,
    isRunning,
    error,
  }
}
