import { MISSES_TO_START_OVER, type UnknownAttempt, useHost } from '#host'
import { addCents, formatCents } from '#sdk/money/money'
import { Alert, Button, Cluster, Link, LiveRegion, Spinner, Stack, useLanguage } from '#ui'
import { edited } from '../make-a-payment.state.ts'
import { attemptOf } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'
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
  const said = { checking: texts.checking, unreachable: texts.stillUnknown, 'not-received': texts.notReceivedText }
  return (
    <StepFrame isNarrow title={isMissing ? texts.notReceivedTitle : texts.unknownTitle} takesFocus>
      <Stack gap={16}>
        <Alert tone="warning">{isMissing ? texts.notReceivedText : texts.unknownText}</Alert>
        <p>{texts.unknownReference(unknown.reference)}</p>
        {unknown.answer === 'unreachable' ? <p>{texts.stillUnknown}</p> : null}
        {unknown.answer === 'checking' ? (
          <p className="cp-pay-checking">
            <Spinner />
            {texts.checking}
          </p>
        ) : null}
        <Cluster>
          {isMissing ? (
            <Button variant="primary" onClick={attempt.resend}>
              {texts.sendAgain(total)}
            </Button>
          ) : (
            <Button isLoading={unknown.answer === 'checking'} onClick={() => void attempt.check()}>
              {texts.checkAgain}
            </Button>
          )}
          {unknown.misses >= MISSES_TO_START_OVER ? (
            <Button variant="quiet" onClick={startOver}>
              {texts.startOver}
            </Button>
          ) : null}
        </Cluster>
        <Link href={`tel:${host.brand.phoneHref}`} icon="phone">
          {texts.callUs(host.brand.phone)}
        </Link>
        <LiveRegion message={said[unknown.answer]} />
      </Stack>
    </StepFrame>
  )
}
