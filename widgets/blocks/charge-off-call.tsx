import { useHost } from '#host'
import { Card, Link, useMessages } from '#ui'
import { chargeOffMessages } from './charge-off.messages.ts'
import { CallActs, PhoneHours } from './phone.tsx'

/** The phone, for who would rather talk. */
export function ChargeOffCall() {
  const texts = useMessages(chargeOffMessages)
  const { brand } = useHost()
  return (
    <Card title={texts.callTitle}>
      <p>{texts.callText}</p>
      <Link href={`tel:${brand.phoneHref}`} button="secondary" icon="phone">
        {texts.callUs(brand.phone)}
      </Link>
      <PhoneHours />
    </Card>
  )
}

/** Somebody who is asked to call: that is the whole of what can be done about a plan here. */
export function ChargeOffCallIn() {
  const texts = useMessages(chargeOffMessages)
  const { brand } = useHost()
  return (
    <Card title={texts.callTitle} isRaised>
      <p>{texts.callText}</p>
      <CallActs label={texts.callUs(brand.phone)} to="dashboard">
        {texts.backToDashboard}
      </CallActs>
      <PhoneHours />
    </Card>
  )
}
