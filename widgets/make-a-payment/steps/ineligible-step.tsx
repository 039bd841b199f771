import { CallActs, PhoneHours } from '#blocks'
import { PlaceLink, useHost } from '#host'
import { Alert, Cluster, Stack } from '#ui'
import { usePaymentTexts } from './later-texts.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** No way to pay online on this account: why, and whom to call. */
export function IneligibleStep({ loaded, hasMoved }: StepProps) {
  const { texts } = usePaymentTexts()
  const host = useHost()
  const code = loaded.eligibility.oneTimeAchReasonCode
  if (code === 'paid-off') return <PaidOff hasMoved={hasMoved} />
  const reason = code === null ? undefined : texts.bankReasons[code]
  return (
    <StepFrame isNarrow title={texts.ineligibleTitle} takesFocus={hasMoved}>
      <Alert
        tone="warning"
        actions={
          <Cluster>
            <CallActs label={texts.callUs(host.brand.phone)} to="dashboard">
              {texts.otherWays}
            </CallActs>
          </Cluster>
        }
      >
        <Stack gap={8}>
          <p>
            {reason === undefined ? texts.ineligibleText : `${texts.ineligibleReason(reason)} ${texts.ineligibleText}`}
          </p>
          <PhoneHours />
        </Stack>
      </Alert>
    </StepFrame>
  )
}

/** Good news is said as such: the loan is paid off, and there is nothing to pay. */
function PaidOff({ hasMoved }: Pick<StepProps, 'hasMoved'>) {
  const { texts } = usePaymentTexts()
  return (
    <StepFrame isNarrow title={texts.paidOffTitle} takesFocus={hasMoved}>
      <Alert tone="success">{texts.paidOffText}</Alert>
      <Cluster>
        <PlaceLink to="dashboard">{texts.backToDashboard}</PlaceLink>
      </Cluster>
    </StepFrame>
  )
}
