import { type FormEvent, type ReactNode, useId } from 'react'
import { PaymentSchedule } from '#blocks'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import type { PlanTerms } from '#sdk/loan/payment-plan'
import { Alert, Amount, Button, Card, Columns, DateField, Headline, RadioCards, Stack, SummaryList } from '#ui'
import { changed, type PlanChoice, type PlanOptions, plansFor, totalOf } from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'
import { useEachPayment } from './each-payment.ts'

const frequencies: readonly AutopayFrequency[] = ['MONTHLY', 'SEMI_MONTHLY', 'BI_WEEKLY', 'WEEKLY']

interface CalculatorProps {
  options: PlanOptions
  choice: PlanChoice
  choose: (choice: PlanChoice) => void
  /** The chosen plan; null where none fits. */
  terms: PlanTerms | null
  onNext: () => void
  onHistory: (() => void) | undefined
}

/** How often, from when and in how many payments, with the payments it makes right beside. */
export function Calculator({ options, choice, choose, terms, onNext, onHistory }: CalculatorProps): ReactNode {
  const { texts, date, money, today, rhythm } = usePlanTexts()
  const id = useId()
  const change = (what: Parameters<typeof changed>[2]) => choose(changed(options, choice, what, today))
  const plans = plansFor(options, choice, today)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (terms !== null) onNext()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Columns>
        <Stack gap={32}>
          <p>{texts.chooseLead(money(options.pastDueAmount))}</p>
          <Card isRaised>
            <Headline label={texts.pastDueNow} cents={options.pastDueAmount} />
          </Card>
          <RadioCards
            id={`${id}-rhythm`}
            legend={texts.frequency}
            options={frequencies.map((value) => ({ value, title: rhythm[value] }))}
            value={choice.frequency}
            onChange={(frequency) => change({ frequency })}
          />
          <DateField
            label={texts.firstDate}
            help={texts.firstDateHelp}
            value={choice.firstPaymentDate}
            onChange={(firstPaymentDate) => change({ firstPaymentDate })}
            min={options.firstPaymentDateFrom}
            max={options.firstPaymentDateTo}
            today={today}
          />
          {plans.length === 0 ? (
            <Alert tone="warning" isAnnounced>
              {texts.noPlan}
            </Alert>
          ) : (
            <RadioCards
              id={`${id}-count`}
              legend={texts.count}
              options={plans.map((plan) => {
                const last = plan.payments.at(-1)
                return {
                  value: String(plan.payments.length),
                  title: texts.countOf(plan.payments.length),
                  figure: texts.countEach(money(last?.paymentCents ?? 0)),
                  ...(last === undefined ? {} : { meaning: texts.countMeaning(date(last.scheduledOn)) }),
                }
              })}
              value={String(choice.count)}
              onChange={(count) => choose({ ...choice, count: Number(count) })}
            />
          )}
        </Stack>
        <Stack gap={24}>
          {terms === null ? null : <Result terms={terms} />}
          <Button variant="primary" isWide type="submit" disabled={terms === null}>
            {texts.continueButton}
          </Button>
          {onHistory === undefined ? null : (
            <Button variant="quiet" onClick={onHistory}>
              {texts.historyLink}
            </Button>
          )}
        </Stack>
      </Columns>
    </form>
  )
}

/** Result of the choice: each payment and its parts, the total, and the estimated savings. */
function Result({ terms }: { terms: PlanTerms }) {
  const { texts, money } = usePlanTexts()
  const note = useEachPayment(terms)
  const { payments, interestSavingsCents } = terms
  const [first] = payments
  const last = payments.at(-1)
  if (first === undefined || last === undefined) return null
  return (
    <Card title={texts.result(payments.length)}>
      <div className="cp-plan-result" aria-live="polite">
        <p>
          <strong>{note}</strong>
        </p>
        <p className="cp-help" part="help">
          {last.regularCents === 0 ? null : `${texts.partRegular(money(last.regularCents))} `}
          {texts.partPastDue(money(last.paymentCents - last.regularCents))}
        </p>
      </div>
      <SummaryList
        rows={[
          { label: texts.total, value: <Amount cents={totalOf(terms)} /> },
          {
            label: texts.savings,
            value: texts.savingsAbout(money(interestSavingsCents)),
            note: texts.savingsNote,
          },
        ]}
      />
      <PaymentSchedule
        title={texts.schedule}
        payments={payments.map(({ scheduledOn, paymentCents }, index) => ({
          date: scheduledOn,
          amountCents: paymentCents,
          note: index === 0 ? texts.first : index === payments.length - 1 ? texts.last : undefined,
        }))}
      />
    </Card>
  )
}
