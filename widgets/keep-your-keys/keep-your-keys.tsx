import type { ReactNode } from 'react'
import {
  ChargeOffBalance,
  ChargeOffCall,
  ChargeOffCallIn,
  ChargeOffDispute,
  ChargeOffDocuments,
  ChargeOffFlow,
  ChargeOffPage,
  type ChargeOffPageProps,
  ChargeOffPlanCard,
  ChargeOffRights,
  type ChargeOffStanding,
  ChargeOffStandingDocument,
  chargeOffMessages,
  PayLink,
  SignedNotice,
  useFreePayment,
  useSignedPlan,
} from '#blocks'
import { useFormatters, useQuery } from '#host'
import { Button, Card, Columns, Points, Stack, useMessages } from '#ui'
import { capability } from './keep-your-keys.events.ts'
import { KeepYourKeysLandingDocument, type KeepYourKeysLandingQuery } from './keep-your-keys.graphql.ts'
import { keepYourKeysMessages } from './keep-your-keys.messages.ts'
import { screenOf } from './keep-your-keys.state.ts'

export type KeepYourKeysProps = ChargeOffPageProps

/** A plan for a charged-off balance: its status, the offers, the signature, and the borrower’s rights. */
export function KeepYourKeys(props: KeepYourKeysProps): ReactNode {
  const { accountNumber } = props
  const texts = useMessages(keepYourKeysMessages)
  const standing = useQuery(ChargeOffStandingDocument, { accountNumber })
  const landing = useQuery(KeepYourKeysLandingDocument, { accountNumber })
  const facts = {
    data: shownFacts(standing.data?.GetPcoStanding, landing.data),
    error: standing.error ?? landing.error,
    isLoading: standing.isLoading || landing.isLoading,
    refetch: () => Promise.all([standing.refetch(), landing.refetch()]).then(() => undefined),
  }
  return (
    <ChargeOffPage
      place={{ capability, accountNumber }}
      title={texts.title}
      account={texts.account(accountNumber.slice(-4))}
      className="cp-keys"
      query={facts}
    >
      {(known) => <Shown {...props} {...known} key={accountNumber} refetch={standing.refetch} />}
    </ChargeOffPage>
  )
}

/** Both answers; null for a loan that is not charged off. */
function shownFacts(standing: ChargeOffStanding | undefined, landing: KeepYourKeysLandingQuery | undefined) {
  if (landing === undefined) return undefined
  const digit = landing.GetChargeOffAccount?.planEligibility.pcoLandingPageCheckDigit
  if (digit === undefined) return null
  return standing && { standing, digit }
}

interface ShownProps extends KeepYourKeysProps {
  standing: ChargeOffStanding
  digit: number
  refetch: () => Promise<void>
}

function Shown({ accountNumber, standing, digit, newBankAccount, refetch }: ShownProps) {
  const { hasBegun, begin, signed, flow } = useSignedPlan(refetch)
  const texts = useMessages(keepYourKeysMessages)
  const place = { capability, accountNumber }
  const screen = screenOf(standing, digit, hasBegun)
  return (
    <Columns>
      <Stack gap={24}>
        <SignedNotice {...{ place, signed }} account={texts.account(accountNumber.slice(-4))} plan={standing.plan} />
        {screen === 'plan' ? (
          <ChargeOffPlanCard {...{ place, standing }} isNew={signed !== null} onNewPlan={() => begin(true)} />
        ) : (
          <ChargeOffBalance standing={standing} />
        )}
        {screen === 'landing' ? <Landing onBegin={() => begin(true)} /> : null}
        {screen === 'call-in' ? <ChargeOffCallIn /> : null}
        {screen === 'flow' ? <ChargeOffFlow {...{ place, standing, newBankAccount }} {...flow} /> : null}
      </Stack>
      <Stack gap={24}>
        {screen === 'plan' ? null : <PayWithoutPlan accountNumber={accountNumber} standing={standing} />}
        {screen === 'call-in' ? null : <ChargeOffCall />}
        <ChargeOffRights standing={standing} />
        <ChargeOffDispute place={place} standing={standing} onSent={() => void refetch()} />
        <ChargeOffDocuments place={place} standing={standing} />
      </Stack>
    </Columns>
  )
}

function Landing({ onBegin }: { onBegin: () => void }) {
  const texts = useMessages(keepYourKeysMessages)
  return (
    <Card title={texts.landingTitle}>
      <Points lines={texts.landing} />
      <Button variant="primary" isWide onClick={onBegin}>
        {texts.see}
      </Button>
    </Card>
  )
}

function PayWithoutPlan({ accountNumber, standing }: { accountNumber: string; standing: ChargeOffStanding }) {
  const texts = useMessages(keepYourKeysMessages)
  const kit = useMessages(chargeOffMessages)
  const { money } = useFormatters()
  const place = { capability, accountNumber }
  const cents = useFreePayment(standing)
  if (cents === null) return null
  return (
    <Card title={texts.otherTitle}>
      <p>{kit.payNote}</p>
      <Stack gap={8}>
        <PayLink place={place} cents={cents} isMain={false}>
          {kit.payFull(money(cents))}
        </PayLink>
        <PayLink place={place} cents={null} isMain={false}>
          {kit.paySome}
        </PayLink>
      </Stack>
    </Card>
  )
}
