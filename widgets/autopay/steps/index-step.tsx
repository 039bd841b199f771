import { type ReactNode, useState } from 'react'
import { CallActs, PhoneHours } from '#blocks'
import { PlaceLink, useHost } from '#host'
import { Alert, Cluster, Link, preloadable } from '#ui'
import { useAutopayTexts } from '../autopay-texts.ts'
import type { Situation } from '../autopay.state.ts'
import { ChoiceStep } from './choice-step.tsx'
import { Frame } from './frame.tsx'
import { FlowFailed, FlowLoading } from './loading.tsx'
import type { RunningProps } from './running-step.tsx'
import { StatusMessage } from './status-message.tsx'
import type { FirstStepProps, IndexStepProps } from './step-props.ts'

/** Who has autopay looks at it; who sets it up does not need it. */
const RunningStep = preloadable<RunningProps>(() => import('./running-step.tsx').then((file) => file.RunningStep), {
  Waiting: FlowLoading,
  Failed: FlowFailed,
})

/** The first screen: the state of autopay, or the choices that set it up. */
export function IndexStep(props: IndexStepProps) {
  const { situation, isChanging } = props.loaded
  // Said once, after autopay was turned off: the screen under it is another one by then.
  const [stops, setStops] = useState(0)
  const { texts } = useAutopayTexts()
  if (situation.kind === 'enrolled' && !isChanging) {
    return <RunningStep {...props} autopay={situation.autopay} onStopped={() => setStops((count) => count + 1)} />
  }
  const result = stops === 0 ? null : <StatusMessage about={stops} text={texts.stopped} />
  if (situation.kind === 'open' || situation.kind === 'enrolled') return <ChoiceStep {...props} result={result} />
  return <WayOut {...props} situation={situation} result={result} />
}

type WayOutProps = FirstStepProps & { situation: Exclude<Situation, { kind: 'enrolled' | 'open' }>; result: ReactNode }

function WayOut({ hasMoved, loaded, situation, result }: WayOutProps) {
  const { texts, kit, date } = useAutopayTexts()
  const { brand } = useHost()
  // Where nothing can be paid online at all, paying online is not what is offered instead.
  const canPay = loaded.canPayOnce
  if (situation.kind === 'past-due' && canPay) return <PayFirst hasMoved={hasMoved} result={result} />
  const reason = situation.kind === 'ineligible' ? situation.reason : null
  if (reason === 'paid-off') {
    return (
      <Frame title={texts.paidOffTitle} takesFocus={hasMoved}>
        {result}
        <Alert tone="success">{texts.paidOffText}</Alert>
        <Cluster>
          <PlaceLink to="dashboard">{kit.backToDashboard}</PlaceLink>
        </Cluster>
      </Frame>
    )
  }
  const titles = {
    ineligible: texts.ineligibleTitle,
    conditional: texts.conditionalTitle,
    'past-due': texts.pastDueTitle,
  }
  return (
    <Frame title={titles[situation.kind]} takesFocus={hasMoved}>
      {result}
      <Alert tone={situation.kind === 'ineligible' ? 'warning' : 'info'}>
        {situation.kind === 'ineligible' ? (
          <Reason situation={situation} until={date} />
        ) : situation.kind === 'past-due' ? (
          texts.pastDueCall
        ) : (
          texts.conditionalText
        )}
      </Alert>
      {canPay ? <p>{texts.stillPay}</p> : null}
      <Cluster>
        {canPay ? (
          <>
            <PlaceLink to="make-a-payment">{texts.payOnce}</PlaceLink>
            <Link href={`tel:${brand.phoneHref}`} icon="phone" button="secondary">
              {kit.callUs(brand.phone)}
            </Link>
            <PlaceLink to="dashboard" button="quiet">
              {kit.backToDashboard}
            </PlaceLink>
          </>
        ) : (
          <CallActs label={kit.callUs(brand.phone)} to="dashboard">
            {kit.backToDashboard}
          </CallActs>
        )}
      </Cluster>
      <PhoneHours />
    </Frame>
  )
}

/** Something is past due: it can be paid first, or together with setting autopay up. */
function PayFirst({ hasMoved, result }: Pick<WayOutProps, 'hasMoved' | 'result'>) {
  const { texts } = useAutopayTexts()
  return (
    <Frame title={texts.title} takesFocus={hasMoved}>
      {result}
      <Alert tone="info" title={texts.pastDueTitle}>
        {texts.pastDueText}
      </Alert>
      <Cluster>
        <PlaceLink to="autopay-otp" button="primary">
          {texts.payAndSetUp}
        </PlaceLink>
        <PlaceLink to="make-a-payment">{texts.payOnce}</PlaceLink>
        <PlaceLink to="dashboard" button="quiet">
          {texts.notNow}
        </PlaceLink>
      </Cluster>
    </Frame>
  )
}

function Reason(props: { situation: Extract<Situation, { kind: 'ineligible' }>; until: (day: string) => string }) {
  const { texts } = useAutopayTexts()
  const { reason, until, message } = props.situation
  const said = message ?? texts.ineligible(texts.reasons[reason] ?? texts.reasonUnknown)
  return <>{until === null ? said : `${said} ${texts.ineligibleUntil(props.until(until))}`}</>
}
