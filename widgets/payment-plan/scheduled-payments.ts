import type { ScheduledPayment } from '#blocks'
import type { Tone } from '#ui'
import { type PaymentState, paymentStates, type Plan } from './payment-plan.state.ts'
import { usePlanTexts } from './plan-texts.ts'

const tones: Readonly<Record<PaymentState, Tone>> = {
  made: 'success',
  missed: 'warning',
  next: 'info',
  returned: 'warning',
  planned: 'info',
}

/** The payments of a plan with what became of each, for the schedule. */
export function useScheduledPayments(plan: Plan): ScheduledPayment[] {
  const { texts, today } = usePlanTexts()
  const states = paymentStates(plan, today)
  return plan.payments.map(({ paymentScheduledDueDate, paymentAmount }, index) => {
    const state = states[index] ?? 'planned'
    return {
      date: paymentScheduledDueDate,
      amountCents: paymentAmount,
      status: state === 'planned' ? undefined : { tone: tones[state], label: texts.states[state] },
    }
  })
}
