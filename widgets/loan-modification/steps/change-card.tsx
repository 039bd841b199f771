import { isFinishedModification } from '#sdk/loan/modifications'
import { SaveDocument } from '#blocks'
import { Badge, Button, Card, Cluster, Stack, type Tone } from '#ui'
import { hasSigned, type ListedChange, listedChanges, othersToSign } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'
import type { StepProps } from './step-props.ts'

/** One change: its type, its status and since when, who still has to sign, and the available actions. */
export function ChangeCard({ loanModId, data, way }: StepProps & { loanModId: string }) {
  const { texts, status } = useChangeTexts()
  const change = listedChanges(data).find((one) => one.loanModId === loanModId)
  if (change === undefined) return null
  const { request } = change
  const canOptOut = request !== null && !isFinishedModification(change.status)
  return (
    <Card>
      <Stack gap={16}>
        <div className="cp-change-line">
          <strong>{texts.types[change.type]}</strong>
          <Badge tone={toneOf(change)}>{status(change.status, change.label)}</Badge>
        </div>
        <p>{texts.statusMeanings[change.status]}</p>
        <Facts change={change} />
        <Cluster>
          {request?.canSign === true ? (
            <Button variant="primary" onClick={() => way.go('sign')}>
              {texts.reviewAndSign}
            </Button>
          ) : null}
          {canOptOut ? <Button onClick={() => way.go('opt-out')}>{texts.optOut}</Button> : null}
          {change.smeadId === null || request === null ? null : <ChangeDocument change={change} />}
        </Cluster>
      </Stack>
    </Card>
  )
}

/** Saves the document of a change. */
export function ChangeDocument({ change }: { change: ListedChange }) {
  const { texts } = useChangeTexts()
  if (change.smeadId === null) return null
  return (
    <SaveDocument
      id={change.smeadId}
      file={`loan-change-${change.loanModId}.pdf`}
      label={texts.document}
      about={texts.types[change.type]}
      saved={texts.documentSaved}
      failed={texts.documentFailed}
    />
  )
}

function Facts({ change }: { change: ListedChange }) {
  const { texts, money, date, names } = useChangeTexts()
  const { request, completionDate } = change
  const isOpen = !isFinishedModification(change.status)
  const waiting = request === null ? [] : othersToSign(request)
  const amount = change.newPaymentAmount
  const lines = [
    amount === null
      ? null
      : request === null
        ? money(amount)
        : texts.newPayment(money(amount), texts.frequencies[request.terms.after.frequency]),
    change.newPaymentDueDate === null ? null : texts.firstOn(date(change.newPaymentDueDate)),
    request === null ? null : texts.asked(date(request.createdOn)),
    completionDate === null ? null : texts.done(date(completionDate)),
    request === null || request.closedOn === null ? null : texts.ended(date(request.closedOn)),
    request === null || request.endedBecause === null ? null : texts.because(request.endedBecause),
    request !== null && change.status === 'PendingSignature' ? texts.signBy(date(request.terms.signBy)) : null,
    request !== null && isOpen && hasSigned(request) ? texts.youSigned : null,
    change.status === 'PendingSignature' && waiting.length > 0 ? texts.waitingFor(names(waiting)) : null,
  ].filter((line): line is string => line !== null)
  return (
    <ul className="cp-change-facts">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function toneOf({ status, request }: ListedChange): Tone {
  if (status === 'Complete') return 'success'
  if (request?.canSign === true) return 'warning'
  return 'info'
}
