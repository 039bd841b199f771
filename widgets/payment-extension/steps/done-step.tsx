import { confirmationGroups } from '#flow'
import { PlaceLink } from '#host'
import { Alert, Card, Cluster, Points, SummaryList } from '#ui'
import { useExtensionTexts } from '../extension-texts.ts'
import { Frame } from './frame.tsx'
import { Current } from './overview-step.tsx'
import type { StepProps } from './step-props.ts'

/** What was signed: the new dates, the payment's number, and what happens next. */
export function DoneStep({ start, flow, hasMoved }: StepProps) {
  const { texts, date } = useExtensionTexts()
  const { current } = start.GetExtension
  const { confirmationNumber } = flow
  const newDate = current === null ? null : date(current.newPaymentDueDate)
  return (
    <Frame title={texts.doneTitle} takesFocus={hasMoved} isNarrow>
      {newDate === null ? null : (
        <Alert tone="success" isAnnounced>
          {texts.doneText(newDate)}
        </Alert>
      )}
      {current === null ? null : <Current current={current} />}
      {confirmationNumber === null ? null : (
        <SummaryList rows={[{ label: texts.confirmation, value: confirmationGroups(confirmationNumber).join('-') }]} />
      )}
      {newDate === null ? null : (
        <Card title={texts.nextTitle}>
          <Points lines={texts.next({ isPaid: (current?.paymentAmount ?? 0) > 0, date: newDate })} />
        </Card>
      )}
      <Cluster>
        <PlaceLink to="dashboard" button="primary">
          {texts.backToDashboard}
        </PlaceLink>
      </Cluster>
    </Frame>
  )
}
