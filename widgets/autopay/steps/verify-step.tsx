import { useEffect, useId, useState } from 'react'
import { PasscodePart, RecordsGate } from '#blocks'
import {
  AttemptNotice,
  type UnknownAttempt,
  UnknownOutcome,
  useCodeRefusal,
  useReviewAgain,
  useSigningCode,
} from '#flow'
import { BorrowerOnly, useHost } from '#host'
import { Button, Card, ErrorSummary, passcodeOf, Stack, SummaryList } from '#ui'
import { capability } from '../autopay.events.ts'
import { attemptOf } from '../autopay-flow.ts'
import { type AutopayPreview, edited, enrollmentInput } from '../autopay.state.ts'
import { useAutopayTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import { StepLoading } from './loading.tsx'
import type { StepProps } from './step-props.ts'
import { usePreview } from './use-preview.ts'

/** The last look at the method and the contact, a code where the sign-in is not fresh, and the one button that signs. */
export function VerifyStep(props: StepProps) {
  const { texts } = useAutopayTexts()
  const { flow, loaded, goTo } = props
  const { attempt } = props.attempt
  const preview = usePreview(props)
  // The figures are asked for again, and reviewed again.
  useReviewAgain(attempt, () => {
    flow.setFlow({ ...loaded.state, preview: null, autoPayGating: 'review-terms' })
    void flow.refetch()
    goTo('review-terms')
  })
  useOtherWords(props, preview, () => {
    flow.setFlow({ ...loaded.state, autoPayGating: 'review-terms' })
    goTo('review-terms')
  })
  if (attempt.phase === 'unknown') return <Unknown {...props} unknown={attempt} />
  return (
    <Frame title={texts.verifyTitle} number={4} takesFocus={props.hasMoved}>
      <RecordsGate place={{ capability, accountNumber: props.accountNumber }} control={props.attempt}>
        {preview === null ? <StepLoading /> : <Verify {...props} preview={preview} />}
      </RecordsGate>
    </Frame>
  )
}

/** Calls for a new review where the words are not those that were agreed to: in another language, or as they are after a reload. */
function useOtherWords(
  { accountNumber, attempt: { attempt } }: StepProps,
  preview: AutopayPreview | null,
  again: () => void,
): void {
  const agreed = useHost().intents.find(attemptOf(accountNumber))?.details.authorizationVersion ?? null
  const version = preview?.authorization?.version ?? agreed
  const isOther = agreed !== null && version !== agreed && attempt.phase !== 'unknown' && attempt.phase !== 'sending'
  useEffect(() => {
    if (isOther) again()
  })
}

function Verify(props: StepProps & { preview: AutopayPreview }) {
  const { accountNumber, loaded, attempt, preview, editField, goTo } = props
  const { texts, kit, money, date } = useAutopayTexts()
  const host = useHost()
  const codeId = useId()
  const { phase } = attempt.attempt
  const isSending = phase === 'sending'
  // On our own pages the server decides when a code is needed; in an element our frame asks for it.
  const isOurPage = host.kind === 'portal'
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  if (isOurPage && phase === 'step-up' && !isCodeNeeded) setCodeNeeded(true)
  const signing = useSigningCode(isOurPage)
  const [attempts, setAttempts] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const missingText = signing.sentTo === null ? kit.codeNotSent : kit.codeMissing
  const codeRefusal = useCodeRefusal(attempt.attempt)
  const codeError = isMissing ? missingText : codeRefusal
  const sign = () => {
    setAttempts((count) => count + 1)
    const input = enrollmentInput(accountNumber, loaded.chosen)
    const passcode = isCodeNeeded ? passcodeOf(signing.code) : null
    setMissing(isCodeNeeded && passcode === null)
    if (input === null || preview.authorization === null || (isCodeNeeded && passcode === null)) return
    const acceptedAt = host.intents.find(attemptOf(accountNumber))?.details.acceptedAt ?? ''
    attempt.sign(input, { version: preview.authorization.version, acceptedAt }, passcode)
  }
  const first = preview.scheduledPayments[0]
  const label = loaded.isChanging ? texts.changeButton : texts.signButton
  return (
    <Stack gap={24}>
      <AttemptNotice attempt={attempt.attempt} texts={{ ...kit, ...texts }} />
      <ErrorSummary
        errors={codeError === undefined || isSending ? [] : [{ message: codeError, fieldId: codeId }]}
        attempt={attempts}
      />
      <p>{texts.verifyIntro}</p>
      <Card>
        <SummaryList
          rows={[
            { label: texts.method, value: preview.paymentDisplayName, onEdit: () => editField('method') },
            ...(first === undefined
              ? []
              : [
                  { label: texts.firstDraw, value: texts.firstOn(money(first.paymentAmount), date(first.paymentDate)) },
                ]),
            ...(isOurPage
              ? [{ label: texts.noticesTo, value: (signing.contacts ?? []).map(({ masked }) => masked).join(', ') }]
              : []),
          ]}
        />
      </Card>
      <BorrowerOnly>
        {isCodeNeeded ? <PasscodePart {...signing} id={codeId} codeError={codeError} phone={host.brand.phone} /> : null}
        <Button variant="primary" isWide isLoading={isSending} onClick={sign}>
          {isSending ? kit.signing : label}
        </Button>
      </BorrowerOnly>
      <Button variant="quiet" disabled={isSending} onClick={() => goTo('review-terms')}>
        {kit.back}
      </Button>
    </Stack>
  )
}

/** It may be on: our system is asked before anything is offered, and only the same can be sent again. */
function Unknown({ unknown, attempt, flow, loaded, goTo }: StepProps & { unknown: UnknownAttempt }) {
  const { texts, kit } = useAutopayTexts()
  const change = () => {
    flow.setFlow(edited(loaded.state, {}))
    goTo('index')
  }
  return (
    <Frame title={unknown.answer === 'not-received' ? texts.notReceivedTitle : texts.unknownTitle} takesFocus>
      <UnknownOutcome
        control={attempt}
        unknown={unknown}
        texts={{ ...kit, ...texts, sendAgain: texts.sendSame }}
        onStartOver={change}
      />
    </Frame>
  )
}
