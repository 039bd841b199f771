import { type Destination, usePlace } from '#host'
import { Card, Link } from '#ui'
import type { AutopayLine as Line } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'

/**
 * The state of autopay, in the amount card, with the way to it.
 * @param isPaidFirst it can start with a payment only
 */
export function AutopayLine({ line, isPaidFirst }: { line: Line; isPaidFirst: boolean }) {
  const { texts, money, date } = useDashboardTexts()
  if (line.kind === 'offered' && isPaidFirst)
    return (
      <p>
        {`${texts.autopayAfterPayment} `}
        <PlaceLink to="autopay">{texts.autopayHow}</PlaceLink>
      </p>
    )
  if (line.kind === 'offered') return <PlaceLink to="select-account">{texts.autopayOffer}</PlaceLink>
  const { next, warning } = line.kind === 'on' ? line : { next: null }
  const said =
    line.kind === 'paused'
      ? texts.autopayPaused
      : next === null
        ? texts.autopayOnNothing
        : (warning ?? texts.autopayOn(money(next.paymentAmount), date(next.paymentDate)))
  return (
    <p>
      {`${said} `}
      <PlaceLink to="autopay">{texts.autopayLink}</PlaceLink>
    </p>
  )
}

/** Paying and setting autopay up in one go, as an offer among others. */
export function OtpCard() {
  const { texts } = useDashboardTexts()
  const otp = usePlace('autopay-otp')
  return (
    <Card title={texts.otpTitle}>
      <p>{texts.otpText}</p>
      <div>
        <Link {...otp} button="secondary">
          {texts.otpLink}
        </Link>
      </div>
    </Card>
  )
}

function PlaceLink({ to, children }: { to: Destination; children: string }) {
  return <Link {...usePlace(to)}>{children}</Link>
}
