import { type UnknownAttempt, UnknownOutcome as Outcome, useAttemptTotal } from '#flow'
import { edited } from '../make-a-payment.state.ts'
import { attemptOf } from '../payment-flow.ts'
import { usePaymentTexts } from './later-texts.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** The payment may have happened: our system is asked by its key before anything is offered, and only the same one can be sent. */
export function UnknownOutcome(props: StepProps & { unknown: UnknownAttempt }) {
  const { unknown, accountNumber, attempt, flow, loaded, goTo } = props
  const { texts, money } = usePaymentTexts()
  const total = money(useAttemptTotal(attemptOf(accountNumber)))
  const change = () => {
    flow.setFlow(edited(loaded.state, {}))
    goTo('index')
  }
  return (
    <StepFrame
      isNarrow
      title={unknown.answer === 'not-received' ? texts.notReceivedTitle : texts.unknownTitle}
      takesFocus
    >
      <Outcome
        control={attempt}
        unknown={unknown}
        texts={{ ...texts, sendAgain: texts.sendAgain(total) }}
        onStartOver={change}
      />
    </StepFrame>
  )
}
