import { useState } from 'react'
import { CallActs, PhoneHours } from '#blocks'
import { PlaceLink, useHost } from '#host'
import { Alert, Button, Card, Cluster, Headline, Stack, factsLine, useLoadedLater } from '#ui'
import type { Closed } from '../otp-choices.ts'
import { useOtpTexts } from '../otp-texts.ts'
import { Frame } from './frame.tsx'
import type { FirstStepProps } from './step-props.ts'

/** Why one would do both at once, what it asks, and the ways to do less with the same weight. */
export function WhyStep(props: FirstStepProps & { preloadNext: () => Promise<unknown> }) {
  const { accountNumber, loaded, flow, goTo, hasMoved, preloadNext } = props
  const { texts, kit, date } = useOtpTexts()
  const [isBusy, setBusy] = useState(false)
  useLoadedLater(preloadNext, loaded.closed === null)
  if (loaded.closed !== null) return <NotOpen closed={loaded.closed} hasMoved={hasMoved} />
  const { amountDue } = loaded.start.GetAccount
  const begin = async () => {
    setBusy(true)
    await preloadNext()
    const gate = loaded.state.autoPayOtpGating
    flow.setFlow({ ...loaded.state, autoPayOtpGating: gate === null || gate === 'index' ? 'payment' : gate })
    goTo('payment')
  }
  const notes = [
    amountDue.dueDate === null ? '' : texts.dueOn(date(amountDue.dueDate)),
    amountDue.isPastDue ? texts.daysPastDue(amountDue.numberOfDaysPastDue) : '',
    kit.account(accountNumber.slice(-4)),
  ]
  return (
    <Frame title={texts.title} takesFocus={hasMoved}>
      <Headline label={texts.due} cents={amountDue.stillToPay.due} note={factsLine(notes)} />
      <p>{texts.why}</p>
      <Card title={texts.willTitle}>
        <ol className="cp-otp-will">
          {texts.will.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Card>
      <p className="cp-help" part="help">
        {texts.choice}
      </p>
      <Stack gap={12}>
        <Button variant="primary" isWide isLoading={isBusy} onClick={() => void begin()}>
          {texts.begin}
        </Button>
        <Cluster>
          <PlaceLink to="make-a-payment">{texts.payOnly}</PlaceLink>
          <PlaceLink to="dashboard" button="quiet">
            {texts.notNow}
          </PlaceLink>
        </Cluster>
      </Stack>
    </Frame>
  )
}

// Where a link would lead to a page that refuses, there is none.
const opensAutopay: readonly Closed[] = ['already-on', 'nothing-due']
const takesPayment: readonly Closed[] = ['already-on', 'nothing-due', 'not-now']

function NotOpen({ closed, hasMoved }: { closed: Closed; hasMoved: boolean }) {
  const { texts, kit } = useOtpTexts()
  const { brand } = useHost()
  if (closed === 'not-online') {
    return (
      <Frame title={texts.closedTitle[closed]} takesFocus={hasMoved}>
        <Alert tone="info">{texts.closedText[closed]}</Alert>
        <Cluster>
          <CallActs label={kit.callUs(brand.phone)} to="dashboard">
            {kit.backToDashboard}
          </CallActs>
        </Cluster>
        <PhoneHours />
      </Frame>
    )
  }
  return (
    <Frame title={texts.closedTitle[closed]} takesFocus={hasMoved}>
      <Alert tone="info">{texts.closedText[closed]}</Alert>
      <Cluster>
        {opensAutopay.includes(closed) ? <PlaceLink to="autopay">{texts.seeAutopay}</PlaceLink> : null}
        {takesPayment.includes(closed) ? <PlaceLink to="make-a-payment">{texts.payOnly}</PlaceLink> : null}
        <PlaceLink to="dashboard" button={closed === 'paid-off' ? 'secondary' : 'quiet'}>
          {kit.backToDashboard}
        </PlaceLink>
      </Cluster>
    </Frame>
  )
}
