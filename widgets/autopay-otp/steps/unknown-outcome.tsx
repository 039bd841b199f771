import { type UnknownAttempt, UnknownOutcome as Outcome, useAttemptTotal } from '#flow'
import { edited } from '../autopay-otp.state.ts'
import { attemptOf } from '../otp-flow.ts'
import { useOtpTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

/** It may have gone through: our system is asked by its key before anything is offered, and only the same can be sent again. */
export function UnknownOutcome(props: StepProps & { unknown: UnknownAttempt }) {
  const { unknown, accountNumber, attempt, flow, loaded, goTo } = props
  const { texts, kit, money } = useOtpTexts()
  const total = money(useAttemptTotal(attemptOf(accountNumber)))
  const change = () => {
    flow.setFlow(edited(loaded.state, { payment: {} }))
    goTo('payment')
  }
  return (
    <Frame title={unknown.answer === 'not-received' ? texts.notReceivedTitle : texts.unknownTitle} takesFocus>
      <Outcome
        control={attempt}
        unknown={unknown}
        texts={{ ...kit, ...texts, sendAgain: texts.sendAgain(total) }}
        onStartOver={change}
      />
    </Frame>
  )
}
