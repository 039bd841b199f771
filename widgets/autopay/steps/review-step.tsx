import { useState } from 'react'
import { AttemptNotice, Consent } from '#flow'
import { useHost } from '#host'
import { toIso } from '#sdk/dates/dates'
import { Button, Card, ErrorSummary, Headline, Stack, SummaryList, type SummaryRow } from '#ui'
import type { AutopayPreview } from '../autopay.state.ts'
import { useAutopayTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import { StepLoading } from './loading.tsx'
import type { StepProps } from './step-props.ts'
import { usePreview } from './use-preview.ts'

const consentId = 'cp-autopay-consent'

/** Everything once more with a way back to each answer, the authorization, and the tick that agrees to it. */
export function ReviewStep(props: StepProps) {
  const { texts, kit } = useAutopayTexts()
  const preview = usePreview(props)
  const { attempt } = props.attempt
  return (
    <Frame title={texts.reviewTitle} number={3} takesFocus={props.hasMoved}>
      {attempt.phase === 'price-changed' || attempt.phase === 'changed' ? (
        <AttemptNotice attempt={attempt} texts={{ ...kit, ...texts }} />
      ) : null}
      {preview === null ? <StepLoading /> : <Review {...props} preview={preview} />}
    </Frame>
  )
}

function Review(props: StepProps & { preview: AutopayPreview }) {
  const { preview, flow, loaded, goTo } = props
  const { texts, kit } = useAutopayTexts()
  const host = useHost()
  const [hasConsent, setConsent] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const isMissing = attempts > 0 && !hasConsent
  const goOn = () => {
    setAttempts((count) => count + 1)
    if (!hasConsent || preview.authorization === null) return
    flow.keep({ authorizationVersion: preview.authorization.version, acceptedAt: toIso(host.nowMs()) })
    flow.setFlow({ ...loaded.state, autoPayGating: 'verify' })
    goTo('verify')
  }
  return (
    <Stack gap={24}>
      <ErrorSummary
        errors={isMissing ? [{ message: texts.consentMissing, fieldId: consentId }] : []}
        attempt={attempts}
      />
      <Card isRaised>
        <Headline label={texts.eachDraw} cents={preview.agreedAmount} note={kit.rhythm[preview.frequency]} />
        <SummaryList rows={useRows(props)} />
      </Card>
      <Consent
        id={consentId}
        text={preview.authorization?.text}
        {...{ texts, isMissing, hasConsent }}
        onConsent={setConsent}
      />
      <Button variant="primary" isWide onClick={goOn}>
        {texts.verifyButton}
      </Button>
      <Button variant="quiet" onClick={() => goTo('terms')}>
        {kit.back}
      </Button>
    </Stack>
  )
}

function useRows({ preview, editField }: StepProps & { preview: AutopayPreview }): SummaryRow[] {
  const { texts, kit, money, date, moment } = useAutopayTexts()
  const first = preview.scheduledPayments[0]
  return [
    { label: texts.rhythm, value: kit.rhythm[preview.frequency], onEdit: () => editField('frequency') },
    ...(first === undefined
      ? []
      : [
          {
            label: texts.firstDraw,
            value: texts.firstOn(money(first.paymentAmount), date(first.paymentDate)),
            onEdit: () => editField('start'),
          },
        ]),
    { label: texts.method, value: preview.paymentDisplayName, onEdit: () => editField('method') },
    { label: texts.reminder, value: kit.reminder[preview.reminder], onEdit: () => editField('reminder') },
    ...(first === undefined
      ? []
      : [{ label: texts.stopUntil, value: moment(first.cancelUntil), note: texts.cancelNote }]),
  ]
}
