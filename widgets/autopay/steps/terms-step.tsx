import { DrawSchedule } from '#blocks'
import { TermsEnd } from '#flow'
import { PlaceLink } from '#host'
import { Alert, Card, Headline, Stack } from '#ui'
import type { AutopayPreview } from '../autopay.state.ts'
import { useAutopayTexts } from './later-texts.ts'
import { Frame } from './frame.tsx'
import { StepLoading } from './loading.tsx'
import type { StepProps } from './step-props.ts'
import { usePreview } from './use-preview.ts'

/** What would be taken and when, what that leaves open, and what the borrower will agree to. */
export function TermsStep(props: StepProps) {
  const { flow, loaded, goTo, hasMoved } = props
  const { texts, kit, date, today } = useAutopayTexts()
  const preview = usePreview(props)
  const openReview = () => {
    if (preview === null) return
    // The review opens with a key of its own: what was agreed to is part of the attempt.
    flow.keep({ authorizationVersion: preview.authorization?.version ?? '' })
    flow.setFlow({ ...loaded.state, autoPayGating: 'review-terms' })
    goTo('review-terms')
  }
  const first = preview?.scheduledPayments[0]
  return (
    <Frame title={texts.termsTitle} number={2} takesFocus={hasMoved}>
      {preview === null ? (
        <StepLoading />
      ) : (
        <Stack gap={24}>
          <p>{texts.termsIntro}</p>
          {first === undefined ? null : (
            <Headline
              label={texts.nextDraw}
              cents={first.paymentAmount}
              note={texts.nextDrawOn(date(first.paymentDate))}
            />
          )}
          <Shortfall preview={preview} canPay={loaded.canPayOnce} isChanging={loaded.isChanging} />
          <Card>
            <DrawSchedule draws={preview.scheduledPayments} today={today} />
          </Card>
          <TermsEnd
            texts={texts}
            text={preview.authorization?.text}
            note={texts.authorizationNote}
            back={kit.back}
            onReview={openReview}
            onBack={() => goTo('index')}
          />
        </Stack>
      )}
    </Frame>
  )
}

/** What the draws leave open on the due date, and the ways to close it; nobody has to (rules 8.2). */
function Shortfall(props: { preview: AutopayPreview; canPay: boolean; isChanging: boolean }) {
  const { preview, canPay, isChanging } = props
  const { texts, money, date } = useAutopayTexts()
  const { shortfall, warnings } = preview
  // The gap is shown with its figures; every other warning in the words of the server.
  const others = warnings.filter((warning) => warning.code !== 'AUTOPAY_GAP' || shortfall === null)
  return (
    <>
      {shortfall === null ? null : (
        <Alert
          tone="info"
          title={texts.gapTitle(money(shortfall.gapCents), date(shortfall.byDate))}
          {...(canPay ? { actions: <WaysToClose isChanging={isChanging} /> } : {})}
        >
          {canPay ? texts.gapText : texts.gapTextUnpaid}
        </Alert>
      )}
      {others.map((warning) => (
        <Alert key={warning.code} tone="warning">
          {warning.message}
        </Alert>
      ))}
    </>
  )
}

function WaysToClose({ isChanging }: { isChanging: boolean }) {
  const { texts } = useAutopayTexts()
  return (
    <>
      <PlaceLink to="make-a-payment">{texts.payOnce}</PlaceLink>
      {/* What is on cannot be set up once more. */}
      {isChanging ? null : <PlaceLink to="autopay-otp">{texts.payAndSetUp}</PlaceLink>}
    </>
  )
}
