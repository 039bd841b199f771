import { useState } from 'react'
import { DrawList, type NextDraw, SkipDialog, useDrawTexts, useSkipDraw } from '#blocks'
import { confirmationGroups } from '#flow'
import { PlaceLink, useHost } from '#host'
import { Alert, Button, Card, Cluster, Disclosure, factsLine, Headline, SummaryList, useAnnounce } from '#ui'
import { useAutopayTexts } from '../autopay-texts.ts'
import { capability } from '../autopay.events.ts'
import { type RunningAutopay, newFlow } from '../autopay.state.ts'
import { Frame } from './frame.tsx'
import { StatusMessage } from './status-message.tsx'
import type { FirstStepProps } from './step-props.ts'
import { StopDialog } from './stop-dialog.tsx'

/** Draws that are shown at once; the others open below them. */
const FIRST_DRAWS = 3

export interface RunningProps extends FirstStepProps {
  autopay: RunningAutopay
  /** Called once autopay is off. */
  onStopped: () => void
}

/** Autopay is on: the next draw, the ones after it with a way to leave one out, how it is set up, and the ways to change and stop it. */
export function RunningStep(props: RunningProps) {
  const { accountNumber, autopay, flow, goTo, onStopped } = props
  const { texts, kit, date, money } = useAutopayTexts()
  const announce = useAnnounce()
  const [isStopping, setStopping] = useState(false)
  const [skipped, setSkipped] = useState<NextDraw | null>(null)
  const said = (draw: NextDraw) => kit.skipped(money(draw.paymentAmount), date(draw.paymentDate))
  const next = autopay.scheduledPayments[0]
  const change = () => {
    flow.setFlow({ ...newFlow, isChanging: true, autoPayGating: 'index' })
    goTo('index')
  }
  return (
    <Frame title={texts.onTitle} takesFocus={props.hasMoved}>
      <StatusMessage about={skipped} text={skipped === null ? '' : said(skipped)} />
      {autopay.warnings.map(({ code, message }) => (
        <Alert key={code} tone="warning">
          {message}
        </Alert>
      ))}
      {autopay.pausedReason !== null ? (
        <Alert tone="warning">{texts.paused[autopay.pausedReason] ?? texts.paused.held}</Alert>
      ) : next === undefined ? (
        <p>{texts.nothingNext}</p>
      ) : (
        <Headline
          label={texts.nextDraw}
          cents={next.paymentAmount}
          note={factsLine([texts.nextDrawOn(date(next.paymentDate)), kit.account(accountNumber.slice(-4))])}
        />
      )}
      {autopay.isEditable ? null : <Alert tone="info">{texts.otherBorrower}</Alert>}
      {autopay.pausedReason === null ? (
        <Draws
          {...props}
          onSkipped={(draw) => {
            setSkipped(draw)
            announce(said(draw))
          }}
        />
      ) : null}
      <Terms autopay={autopay} />
      <Cluster>
        {autopay.isEditable ? (
          <>
            <Button onClick={change}>{texts.change}</Button>
            <Button onClick={() => setStopping(true)}>{texts.stop}</Button>
          </>
        ) : null}
        <PlaceLink to="dashboard" button="quiet">
          {kit.backToDashboard}
        </PlaceLink>
      </Cluster>
      <StopDialog
        accountNumber={accountNumber}
        id={isStopping ? autopay.id : null}
        onClose={() => setStopping(false)}
        onStopped={() => {
          setStopping(false)
          announce(texts.stopped)
          onStopped()
        }}
      />
    </Frame>
  )
}

/** Autopay settings, and up to which amount. */
function Terms({ autopay }: { autopay: RunningAutopay }) {
  const { texts, kit, money } = useAutopayTexts()
  const endsHigher = autopay.scheduledPayments.some((draw) => draw.isFinal && draw.paymentAmount > autopay.agreedAmount)
  return (
    <Card title={texts.how}>
      <SummaryList
        rows={[
          { label: texts.rhythm, value: kit.rhythm[autopay.frequency] },
          {
            label: texts.upTo,
            value: money(autopay.agreedAmount),
            ...(endsHigher ? { note: texts.upToLast } : {}),
          },
          { label: texts.method, value: autopay.paymentDisplayName },
          { label: texts.reminder, value: kit.reminder[autopay.reminder] },
          ...(autopay.confirmationNumber === null
            ? []
            : [{ label: texts.since, value: confirmationGroups(autopay.confirmationNumber).join(' ') }]),
        ]}
      />
    </Card>
  )
}

function Draws({ accountNumber, autopay, onSkipped }: RunningProps & { onSkipped: (draw: NextDraw) => void }) {
  const { texts, today } = useAutopayTexts()
  const { brand } = useHost()
  const drawTexts = useDrawTexts(today)
  const [chosen, setChosen] = useState<NextDraw | null>(null)
  const skipping = useSkipDraw({
    capability,
    accountNumber,
    id: autopay.id ?? '',
    onSkipped: (draw) => {
      setChosen(null)
      onSkipped(draw)
    },
  })
  const onSkip = autopay.isEditable ? (draw: NextDraw) => setChosen(draw) : undefined
  const more = autopay.scheduledPayments.slice(FIRST_DRAWS)
  const close = () => {
    setChosen(null)
    skipping.forget()
  }
  return (
    <Card title={texts.drawsTitle}>
      <DrawList draws={autopay.scheduledPayments.slice(0, FIRST_DRAWS)} today={today} onSkip={onSkip} />
      {more.length === 0 ? null : (
        <Disclosure summary={drawTexts.texts.moreDraws(more.length)}>
          <DrawList draws={more} today={today} onSkip={onSkip} />
        </Disclosure>
      )}
      <SkipDialog
        draw={chosen}
        today={today}
        isRunning={skipping.isRunning}
        problem={skipping.problem}
        phone={brand.phone}
        phoneHref={brand.phoneHref}
        onConfirm={() => {
          if (chosen !== null) void skipping.skip(chosen)
        }}
        onClose={close}
      />
    </Card>
  )
}
