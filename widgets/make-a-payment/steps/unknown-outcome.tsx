import { MISSES_TO_START_OVER, type UnknownAttempt, useHost } from '#host'
import { addCents, formatCents } from '#sdk/money/money'
import { UnknownNotice, useLanguage } from '#ui'
import { edited } from '../make-a-payment.state.ts'
import { attemptOf } from '../payment-flow.ts'
import { usePaymentTexts } from './later-texts.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** The payment may have happened: our system is asked by its key before anything is offered, and only the same one can be sent. */
export function UnknownOutcome(props: StepProps & { unknown: UnknownAttempt }) {
  const { unknown, accountNumber, attempt, flow, loaded, goTo } = props
  const host = useHost()
  const { texts } = usePaymentTexts()
  const language = useLanguage()
  const details = host.intents.find(attemptOf(accountNumber))?.details
  const total = formatCents(addCents(details?.amountCents ?? 0, details?.serviceFeeCents ?? 0), language)
  const isMissing = unknown.answer === 'not-received'
  const startOver = () => {
    attempt.startOver()
    flow.setFlow(edited(loaded.state, {}))
    goTo('index')
  }
  return (
    <StepFrame isNarrow title={isMissing ? texts.notReceivedTitle : texts.unknownTitle} takesFocus>
      <UnknownNotice
        answer={unknown.answer}
        texts={{
          ...texts,
          reference: texts.unknownReference(unknown.reference),
          callUs: texts.callUs(host.brand.phone),
          sendAgain: texts.sendAgain(total),
        }}
        phoneHref={host.brand.phoneHref}
        onCheck={() => void attempt.check()}
        onSendAgain={attempt.resend}
        onStartOver={unknown.misses >= MISSES_TO_START_OVER ? startOver : undefined}
      />
    </StepFrame>
  )
}
