import { useId, useState } from 'react'
import { useAct, useKeptDraft } from '#flow'
import { BorrowerOnly, useServerText, useFormatters } from '#host'
import { accountMark } from '#sdk/embed/intents'
import type { ChargeOffDisputeReason } from '#sdk/loan/enums.graphql'
import { disputeCharacters } from '#sdk/loan/payment-terms'
import { Alert, Button, Card, ErrorSummary, Select, Stack, TextField, useMessages } from '#ui'
import { type ChargeOffStanding, isDisputeOpen } from './charge-off-standing.ts'
import { DisputeDebtDocument } from './charge-off.graphql.ts'
import { chargeOffMessages } from './charge-off.messages.ts'
import type { ChargeOffPlace } from './charge-off-parts.tsx'

const reasons: readonly ChargeOffDisputeReason[] = [
  'WRONG_AMOUNT',
  'NOT_MINE',
  'ALREADY_PAID',
  'ORIGINAL_CREDITOR',
  'OTHER',
]

/** Disputes the debt, or shows the state of the dispute. */
export function ChargeOffDispute(props: {
  place: ChargeOffPlace
  standing: ChargeOffStanding
  /** The dispute was sent. */
  onSent: () => void
}) {
  const { place, standing, onSent } = props
  const texts = useMessages(chargeOffMessages)
  const { date } = useFormatters()
  const { dispute } = standing
  return (
    <Card title={texts.disputeTitle}>
      {dispute === null ? null : (
        <Alert tone={isDisputeOpen(dispute) ? 'info' : 'success'} isAnnounced>
          {dispute.answeredOn === null
            ? texts.disputeOpen(date(dispute.openedOn))
            : texts.disputeAnswered(date(dispute.answeredOn))}
          {dispute.answer === null ? null : <p>{dispute.answer}</p>}
        </Alert>
      )}
      {isDisputeOpen(dispute) ? null : <DisputeForm place={place} onSent={onSent} />}
    </Card>
  )
}

interface DisputeDraft {
  readonly reason: ChargeOffDisputeReason
  readonly words: string
}

const nothing: DisputeDraft = { reason: 'WRONG_AMOUNT', words: '' }

function DisputeForm({ place, onSent }: { place: ChargeOffPlace; onSent: () => void }) {
  const serverText = useServerText()
  const texts = useMessages(chargeOffMessages)
  const { accountNumber } = place
  const [draft, keep] = useKeptDraft(`dispute ${accountMark(accountNumber)}`, (): DisputeDraft => nothing)
  const { reason, words } = draft
  const id = useId()
  const [attempts, setAttempts] = useState(0)
  const sent = () => {
    keep(undefined)
    onSent()
  }
  const act = useAct(DisputeDebtDocument, { ...place, tell: () => ({ status: 'DISPUTED' }), onLate: sent })
  const isMissing = words.trim() === ''
  const missing = attempts > 0 && isMissing ? texts.disputeMissing : undefined
  const send = () => {
    setAttempts((count) => count + 1)
    if (!isMissing) void act.run({ accountNumber, reason, words: words.trim() }).then(sent, () => undefined)
  }
  return (
    <Stack gap={12}>
      <p>{texts.disputeText}</p>
      <ErrorSummary errors={missing === undefined ? [] : [{ message: missing, fieldId: id }]} attempt={attempts} />
      <Select
        label={texts.disputeReason}
        value={reason}
        onChange={(event) => keep({ ...draft, reason: event.target.value as ChargeOffDisputeReason })}
      >
        {reasons.map((each) => (
          <option key={each} value={each}>
            {texts.reasons[each]}
          </option>
        ))}
      </Select>
      <TextField
        id={id}
        label={texts.disputeWords}
        autoComplete="off"
        value={words}
        maxLength={disputeCharacters}
        error={missing}
        onChange={(event) => keep({ ...draft, words: event.target.value })}
      />
      {act.error === undefined ? null : (
        <Alert tone="critical" isAnnounced>
          {serverText(act.error) ?? texts.disputeFailed}
        </Alert>
      )}
      <BorrowerOnly>
        <Button isLoading={act.isRunning} onClick={send}>
          {texts.disputeSend}
        </Button>
      </BorrowerOnly>
    </Stack>
  )
}
