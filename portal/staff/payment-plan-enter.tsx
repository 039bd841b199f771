import { type ReactNode, useState } from 'react'
import type { PlanTermsFragment } from '#blocks/plan-terms.graphql'
import { Loaded, useMutation, useQuery } from '#host'
import { addDays } from '#sdk/dates/dates'
import { planBasis, planCounts, planTerms } from '#sdk/loan/payment-plan'
import { formatCents } from '#sdk/money/money'
import { Alert, Button, DateField, Points, Select, Stack, SummaryList, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import { EnterPaymentPlanDocument, StaffPtcOptionsDocument } from './admin.graphql.ts'
import { FrequencyField } from './frequency-field.tsx'
import { NotDone } from './not-done.tsx'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { RecordedCallFields, useRecordedCall } from './recorded-call-fields.tsx'
import { StaffForm } from './staff-form.tsx'

interface EnterProps {
  readonly accountNumber: string
  readonly customerId: string
}

/** Starts a payment plan for a borrower on the phone whose loan isn't charged off. */
export function PaymentPlanEnter({ waiting, ...loan }: EnterProps & { waiting: ReactNode }) {
  const texts = useMessages(pcoPlanMessages)
  const query = useQuery(StaffPtcOptionsDocument, { ...loan })
  const [isDone, setDone] = useState(false)
  const finish = () => {
    setDone(true)
    void query.refetch()
  }
  if (isDone)
    return (
      <Alert tone="success" isAnnounced>
        {texts.paymentPlan.entered}
      </Alert>
    )
  return (
    <Loaded query={query} waiting={waiting} failed={texts.failed}>
      {({ GetStaffPtcOptions: options }) =>
        options.eligibility === 'Eligible' ? (
          <EnterForm {...loan} options={options} onDone={finish} />
        ) : (
          <p>{texts.paymentPlan.refusals[options.reasonCode ?? ''] ?? texts.paymentPlan.refused}</p>
        )
      }
    </Loaded>
  )
}

function EnterForm(props: EnterProps & { options: PlanTermsFragment; onDone: () => void }) {
  const texts = useMessages(pcoPlanMessages)
  const { paymentPlan: own } = texts
  const language = useLanguage()
  const form = useEntered(props)
  const { options } = props
  return (
    <StaffForm onSubmit={form.send} className="portal-staff-facts">
      <Stack gap={16}>
        <div className="portal-staff-facts">
          <SummaryList
            rows={[
              { label: own.pastDue, value: formatCents(options.pastDueAmount, language) },
              { label: own.fees, value: formatCents(options.totalFees, language) },
            ]}
          />
        </div>
        {options.isAutopayOn ? <Alert tone="info">{own.autopayEnds}</Alert> : null}
        <Terms form={form} options={options} />
        <Schedule form={form} />
        <RecordedCallFields recorded={form.recorded} isTried={form.isTried} />
        <NotDone error={form.error} text={texts.notDone} />
        <Button type="submit" variant="primary" isLoading={form.isRunning}>
          {own.enter}
        </Button>
      </Stack>
    </StaffForm>
  )
}

type Form = ReturnType<typeof useEntered>

function Terms({ form, options }: { form: Form; options: PlanTermsFragment }) {
  const texts = useMessages(pcoPlanMessages)
  const { entered, change, counts, count } = form
  return (
    <>
      <DateField
        label={texts.firstDate}
        value={entered.firstDate}
        onChange={(firstDate) => change({ firstDate })}
        min={options.firstPaymentDateFrom}
        max={options.firstPaymentDateTo}
        today={form.today}
      />
      <FrequencyField value={entered.frequency} onChange={(frequency) => change({ frequency })} />
      {count === undefined ? (
        <Alert tone="warning">{texts.paymentPlan.noneFits}</Alert>
      ) : (
        <Select
          label={texts.count}
          value={String(count)}
          onChange={(event) => change({ count: Number(event.target.value) })}
        >
          {counts.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

/** What the borrower hears before they agree. */
function Schedule({ form: { terms } }: { form: Form }) {
  const { paymentPlan: own } = useMessages(pcoPlanMessages)
  const language = useLanguage()
  const day = useDay()
  if (terms === null) return null
  return (
    <div>
      <p>{own.schedule}</p>
      <Points
        lines={terms.payments.map(({ scheduledOn, paymentCents }) =>
          own.payment(day(scheduledOn), formatCents(paymentCents, language)),
        )}
      />
    </div>
  )
}

function useEntered({
  accountNumber,
  customerId,
  options,
  onDone,
}: EnterProps & { options: PlanTermsFragment; onDone: () => void }) {
  const { run, isRunning, error } = useMutation(EnterPaymentPlanDocument)
  const recorded = useRecordedCall()
  const [isTried, setTried] = useState(false)
  const [entered, setEntered] = useState({
    firstDate: options.firstPaymentDateFrom,
    frequency: options.paymentFrequency,
    count: 0,
  })
  const today = addDays(options.firstPaymentDateFrom, -1)
  const basis = planBasis(options)
  const wish = { frequency: entered.frequency, firstPaymentDate: entered.firstDate }
  const counts = planCounts(basis, wish, today)
  const count = counts.includes(entered.count) ? entered.count : counts[0]
  const send = async () => {
    setTried(true)
    if (!recorded.isWhole || count === undefined || isRunning) return
    const sent = await run({
      accountNumber,
      customerId,
      terms: {
        paymentFrequency: entered.frequency,
        firstPaymentDate: entered.firstDate,
        numberOfPayments: count,
        pastDueAmount: options.pastDueAmount,
      },
      ...recorded.call,
    }).catch(() => undefined)
    if (sent !== undefined) onDone()
  }
  return {
    entered,
    change: (part: Partial<typeof entered>) => setEntered((before) => ({ ...before, ...part })),
    today,
    counts,
    count,
    terms: count === undefined ? null : planTerms(basis, wish, count),
    recorded,
    isTried,
    send,
    isRunning,
    error,
  }
}
