import { MISSES_TO_START_OVER, type UnknownAttempt, useHost } from '#host'
import { addCents } from '#sdk/money/money'
import { UnknownNotice } from '#ui'
import { edited } from '../autopay-otp.state.ts'
import { attemptOf } from '../otp-flow.ts'
import { useOtpTexts } from '../otp-texts.ts'
import { Frame } from './frame.tsx'
import type { StepProps } from './step-props.ts'

/** It may have gone through: our system is asked by its key before anything is offered, and only the same can be sent again. */
export function UnknownOutcome(props: StepProps & { unknown: UnknownAttempt }) {
  const { unknown, accountNumber, attempt, flow, loaded, goTo } = props
  const { texts, kit, money } = useOtpTexts()
  const { brand, intents } = useHost()
  const details = intents.find(attemptOf(accountNumber))?.details
  const total = money(addCents(details?.amountCents ?? 0, details?.serviceFeeCents ?? 0))
  const isMissing = unknown.answer === 'not-received'
  const startOver = () => {
    attempt.startOver()
    flow.setFlow(edited(loaded.state, { payment: {} }))
    goTo('payment')
  }
  return (
    <Frame title={isMissing ? texts.notReceivedTitle : texts.unknownTitle} takesFocus>
      <UnknownNotice
        answer={unknown.answer}
        texts={{
          ...kit,
          unknownText: texts.unknownText,
          notReceivedText: texts.notReceivedText,
          startOver: texts.startOver,
          sendAgain: texts.sendAgain(total),
          reference: kit.unknownReference(unknown.reference),
          callUs: kit.callUs(brand.phone),
        }}
        phoneHref={brand.phoneHref}
        onCheck={() => void attempt.check()}
        onSendAgain={attempt.resend}
        onStartOver={unknown.misses >= MISSES_TO_START_OVER ? startOver : undefined}
      />
    </Frame>
  )
}
