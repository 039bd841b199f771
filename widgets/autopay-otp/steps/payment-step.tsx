import { type FormEvent, useId, useState } from 'react'
import { AddMethodDialog, exceedsCardLimit, MethodCards, PaymentDay, useAddMethod } from '#blocks'
import { useHost } from '#host'
import { isPaidByDeadline } from '#sdk/loan/amount-due'
import { Amount, Button, ErrorSummary, RadioCards, Stack, SummaryList } from '#ui'
import { capability } from '../autopay-otp.events.ts'
import type { AutoPayOtpPayment } from '../otp-answers.ts'
import {
  amountChoices,
  type ChosenPayment,
  payingMethods,
  paymentLimits,
  paymentProblems,
  waysToPay,
} from '../otp-choices.ts'
import { attemptOf } from '../otp-flow.ts'
import { useOtpTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

/** The payment that leaves nothing past due: amount, day and method, with its fee and its total. */
export function PaymentStep(props: StepProps) {
  const { accountNumber, loaded, flow, goTo, hasMoved } = props
  const { texts, kit, date } = useOtpTexts()
  const id = useId()
  const [attempts, setAttempts] = useState(0)
  const { payment, start, today } = loaded
  const limits = paymentLimits(payment, today)
  const problems = attempts === 0 ? {} : paymentProblems(payment, today)
  const dateError = problems.date && texts.dateRange(date(limits.from), date(limits.to))
  const methodError = methodErrorOf(payment, kit) ?? (problems.method && kit.methodMissing)
  const edit = (change: Partial<AutoPayOtpPayment>) => flow.edit({ payment: change })
  const isReduced = start.GetAccount.amountDue.stillToPay.underWay > 0
  const adding = useAddMethod({
    capability,
    accountNumber,
    form: props.newBankAccount,
    onAdded: (paymentMethodId) => void flow.refetch().then(() => edit({ paymentMethodId })),
  })
  const goOn = useGoOn(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((count) => count + 1)
    goOn()
  }
  return (
    <Frame title={texts.paymentTitle} number={1} takesFocus={hasMoved}>
      <ErrorSummary
        attempt={attempts}
        errors={[
          ...(dateError ? [{ message: dateError, fieldId: `${id}-date` }] : []),
          ...(methodError && attempts > 0 ? [{ message: methodError, fieldId: `${id}-method` }] : []),
        ]}
      />
      <form onSubmit={submit} noValidate>
        <Stack gap={32}>
          <RadioCards
            legend={texts.amountLegend}
            options={amountChoices(start).map(({ kind, cents }) => ({
              value: kind,
              title: texts.amounts[kind],
              meaning: kind === 'total-due' && isReduced ? texts.totalAfterPending : texts.amountMeanings[kind],
              figure: <Amount cents={cents} />,
            }))}
            value={payment.kind}
            onChange={(amount) => edit({ amount })}
          />
          <MethodCards
            id={`${id}-method`}
            methods={payingMethods(start)}
            hasFees
            value={payment.method?.id ?? null}
            onChange={(paymentMethodId) => edit({ paymentMethodId })}
            error={methodError}
            onAddBank={waysToPay(start).bank ? () => adding.open('bank-account') : undefined}
            onAddCard={waysToPay(start).card ? () => adding.open('debit-card') : undefined}
          />
          <Day id={`${id}-date`} loaded={loaded} edit={edit} error={dateError} />
          <SummaryList rows={[{ label: texts.total, value: <Amount cents={payment.totalCents} />, isTotal: true }]} />
          <Button variant="primary" isWide type="submit">
            {kit.continueButton}
          </Button>
          <Button variant="quiet" onClick={() => goTo('index')}>
            {kit.back}
          </Button>
        </Stack>
      </form>
      <AddMethodDialog adding={adding} texts={kit} />
    </Frame>
  )
}

/** What a card can't pay is shown at once, and not only on the way on. */
function methodErrorOf({ method, cents }: ChosenPayment, kit: { readonly cardLimit: string }): string | undefined {
  return method !== null && exceedsCardLimit(method, cents) ? kit.cardLimit : undefined
}

/** Keeps what was chosen where a reload finds it, and opens the next screen. Does nothing while something is wrong. */
function useGoOn({ accountNumber, loaded, flow, goTo }: StepProps): () => void {
  const { intents } = useHost()
  const { payment, today, state } = loaded
  return () => {
    const { method, kind, cents, paymentDate } = payment
    if (Object.keys(paymentProblems(payment, today)).length > 0 || method === null) return
    const { key } = intents.open(attemptOf(accountNumber))
    const chosen = { amountCents: cents, serviceFeeCents: method.serviceFee, paymentDate, paymentMethodId: method.id }
    const open = { confirmDuplicate: false, enrollment: null, acceptedAt: null, authorizationVersion: null }
    intents.update(key, { ...chosen, ...open })
    const answers = { amount: kind, paymentDate, paymentMethodId: method.id }
    const gate = state.autoPayOtpGating
    const isFurther = gate === 'review-terms' || gate === 'enroll'
    flow.setFlow({ ...state, autoPayOtpPayment: answers, autoPayOtpGating: isFurther ? gate : 'enroll' })
    goTo('enroll')
  }
}

interface DayProps {
  id: string
  loaded: StepProps['loaded']
  edit: (change: Partial<AutoPayOtpPayment>) => void
  error: string | undefined
}

function Day({ id, loaded: { payment, start, today }, edit, error }: DayProps) {
  const { texts } = useOtpTexts()
  const { from, to } = paymentLimits(payment, today)
  const { amountDue } = start.GetAccount
  return (
    <PaymentDay
      {...{ id, texts, error, today }}
      value={payment.paymentDate}
      onChange={(paymentDate) => edit({ paymentDate })}
      min={from}
      max={to}
      dueDate={amountDue.stillToPay.payBy}
      isDeadline={isPaidByDeadline(amountDue)}
    />
  )
}
