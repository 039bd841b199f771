import { TermsEnd } from '#flow'
import { useHost } from '#host'
import { Card, Stack, Timeline } from '#ui'
import type { PaymentPreview } from '../make-a-payment.state.ts'
import { attemptOf } from '../payment-flow.ts'
import { usePaymentTexts } from './later-texts.ts'
import { AutopayDrawsChoice } from './autopay-draws-choice.tsx'
import { PreviewLoading, Warnings, isCardPreview } from './preview-parts.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { usePreview } from './use-preview.ts'

/** What happens with the money and what the borrower will agree to, before anything is reviewed. */
export function TermsStep(props: StepProps) {
  const { accountNumber, flow, loaded, goTo, hasMoved } = props
  const { texts, money } = usePaymentTexts()
  const { intents } = useHost()
  const preview = usePreview(props)
  const openReview = () => {
    if (preview === null) return
    // The review opens with a key of its own: what was agreed to is part of the attempt.
    const { key } = intents.open(attemptOf(accountNumber))
    intents.update(key, { authorizationVersion: preview.authorization?.version ?? '' })
    // A choice that is not answered yet is previewed by the review.
    const isShown = preview.autopayDraws === (loaded.chosen.autopayDraws ?? 'COVERED')
    flow.setFlow({ ...loaded.state, preview: isShown ? preview : null, reviewStepGateOpen: true })
    goTo('review-terms')
  }
  return (
    <StepFrame isNarrow title={texts.termsTitle} number={2} takesFocus={hasMoved}>
      {preview === null ? (
        <PreviewLoading />
      ) : (
        <Stack gap={24}>
          <p>{texts.termsIntro(money(preview.totalAmount), preview.paymentDisplayName)}</p>
          <Warnings {...props} preview={preview} isAutopayAsked={preview.autopayChoice !== null} />
          <AutopayDrawsChoice {...{ accountNumber, flow, loaded, preview }} />
          <Card>
            <MoneyTimeline preview={preview} />
          </Card>
          <TermsEnd
            texts={texts}
            text={preview.authorization?.text}
            note={texts.termsMeaning}
            back={texts.back}
            onReview={openReview}
            onBack={() => goTo('index')}
          />
        </Stack>
      )}
    </StepFrame>
  )
}

function MoneyTimeline({ preview }: { preview: PaymentPreview }) {
  const { texts, date, moment } = usePaymentTexts()
  const credited = { title: `${texts.creditedOn} ${date(preview.paymentDate)}`, text: texts.creditedMeaning }
  const bank = isCardPreview(preview)
    ? { title: texts.cardMeaning }
    : { title: `${texts.bankSeesOn} ${date(preview.debitDate)}`, text: texts.bankSeesMeaning }
  const cancel =
    preview.cancelUntil === null
      ? { title: texts.notCancellable }
      : { title: `${texts.cancelBy} ${moment(preview.cancelUntil)}`, text: texts.cancelMeaning }
  const items = [credited, bank, cancel].map((item) => ({ ...item, state: 'next' as const }))
  return <Timeline items={items} label={texts.termsTitle} />
}
