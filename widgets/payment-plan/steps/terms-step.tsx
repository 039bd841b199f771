import type { ReactNode } from 'react'
import { BeforeAfter } from '#blocks'
import type { PlanTerms } from '#sdk/loan/payment-plan'
import { Button, Card, Points, Stack } from '#ui'
import type { PlanChoice, PlanOptions } from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'
import { useEachPayment } from './each-payment.ts'

interface TermsStepProps {
  options: PlanOptions
  choice: PlanChoice
  terms: PlanTerms
  onNext: () => void
  onBack: () => void
}

/** The loan today and with the plan, side by side, and what stays as it is. */
export function TermsStep({ options, choice, terms, onNext, onBack }: TermsStepProps): ReactNode {
  const { texts, money, rhythm } = usePlanTexts()
  const { rows } = texts
  const each = useEachPayment(terms)
  const pastDue = money(options.pastDueAmount)
  return (
    <Stack gap={24}>
      <Card>
        <BeforeAfter
          caption={texts.compare}
          rows={[
            {
              label: rows.pastDue,
              before: texts.allDueNow(pastDue),
              after: texts.spreadOver(pastDue, terms.payments.length),
              isChanged: true,
            },
            { label: rows.payment, before: money(options.regularPaymentAmount), after: each, isChanged: true },
            {
              label: rows.frequency,
              before: rhythm[options.paymentFrequency],
              after: rhythm[choice.frequency],
              isChanged: choice.frequency !== options.paymentFrequency,
            },
            { label: rows.lateFees, before: texts.lateFeesBefore, after: texts.lateFeesAfter, isChanged: true },
            {
              label: rows.autopay,
              before: options.isAutopayOn ? texts.on : texts.off,
              after: texts.off,
              isChanged: options.isAutopayOn,
            },
            { label: rows.interest, before: texts.interestGoesOn, after: texts.interestGoesOn },
            { label: rows.planFee, before: texts.noFee, after: texts.noFee },
          ]}
        />
      </Card>
      <Card title={texts.staysTitle}>
        <Points
          lines={[
            ...(options.isAutopayOn ? [texts.autopayEnds] : []),
            ...texts.stays,
            ...(options.totalFees > 0 ? [texts.feesStay(money(options.totalFees))] : []),
          ]}
        />
      </Card>
      <Button variant="primary" isWide onClick={onNext}>
        {texts.continueButton}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {texts.back}
      </Button>
    </Stack>
  )
}
