import type { ReactNode } from 'react'
import {
  canChoosePlan,
  ChargeOffBalance,
  ChargeOffCall,
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
import { Button, Card, Columns, EmptyState, Stack, useMessages } from '#ui'
import { capability } from './account-resolution.events.ts'
import { accountResolutionMessages } from './account-resolution.messages.ts'
import { resolutionScreen } from './account-resolution.state.ts'

export type AccountResolutionProps = ChargeOffPageProps

/** What is left on a charged-off loan whose vehicle is gone, and every way to settle it. */
export function AccountResolution(props: AccountResolutionProps): ReactNode {
  const { accountNumber } = props
  const texts = useMessages(accountResolutionMessages)
  const { data, ...query } = useQuery(ChargeOffStandingDocument, { accountNumber })
  return (
    <ChargeOffPage
      place={{ capability, accountNumber }}
      title={texts.title}
      account={texts.account(accountNumber.slice(-4))}
      className="cp-resolution"
      query={{ ...query, data: data?.GetPcoStanding }}
    >
      {(standing) => <Shown {...props} key={accountNumber} standing={standing} refetch={query.refetch} />}
    </ChargeOffPage>
  )
}

interface ShownProps extends AccountResolutionProps {
  standing: ChargeOffStanding
  refetch: () => Promise<void>
}

function Shown({ accountNumber, standing, newBankAccount, refetch }: ShownProps) {
  const texts = useMessages(accountResolutionMessages)
  const { hasBegun, begin, signed, flow } = useSignedPlan(refetch)
  const place = { capability, accountNumber }
  const screen = resolutionScreen(standing, hasBegun)
  return (
    <Columns>
      <Stack gap={24}>
        <SignedNotice {...{ place, signed }} account={texts.account(accountNumber.slice(-4))} plan={standing.plan} />
        {screen === 'settled' ? (
          <EmptyState icon="success" title={texts.settledTitle}>
            {texts.settledText}
          </EmptyState>
        ) : null}
        {screen === 'plan' ? (
          <ChargeOffPlanCard {...{ place, standing }} isNew={signed !== null} onNewPlan={() => begin(true)} />
        ) : null}
        {screen === 'plan' && canChoosePlan(standing) ? <InFull {...{ place, standing }} /> : null}
        {screen === 'ways' ? <Ways {...{ place, standing }} onBegin={() => begin(true)} /> : null}
        {screen === 'flow' ? (
          <>
            <ChargeOffBalance standing={standing} />
            <ChargeOffFlow {...{ place, standing, newBankAccount }} {...flow} />
          </>
        ) : null}
      </Stack>
      <Stack gap={24}>
        <ChargeOffCall />
        <ChargeOffDocuments place={place} standing={standing} />
        <ChargeOffRights standing={standing} />
        <ChargeOffDispute place={place} standing={standing} onSent={() => void refetch()} />
      </Stack>
    </Columns>
  )
}

interface WaysProps {
  place: { readonly capability: string; readonly accountNumber: string }
  standing: ChargeOffStanding
  onBegin: () => void
}

/** In full, over time, or any amount. */
function Ways({ place, standing, onBegin }: WaysProps) {
  const texts = useMessages(accountResolutionMessages)
  const { hasVehicle } = standing
  return (
    <>
      {hasVehicle ? null : <p>{texts.lead}</p>}
      <ChargeOffBalance standing={standing} />
      <InFull {...{ place, standing }} />
      {canChoosePlan(standing) ? (
        <Card title={texts.planTitle}>
          <p>{texts.planText}</p>
          <Button onClick={onBegin}>{texts.see}</Button>
        </Card>
      ) : null}
    </>
  )
}

/** Paying all of it, or any amount: open without a plan, and after one that ended. */
function InFull({ place, standing }: Pick<WaysProps, 'place' | 'standing'>) {
  const texts = useMessages(accountResolutionMessages)
  const kit = useMessages(chargeOffMessages)
  const { money } = useFormatters()
  const cents = useFreePayment(standing)
  if (cents === null) return null
  return (
    <Card title={texts.fullTitle}>
      <p>{texts.fullText}</p>
      <PayLink place={place} cents={cents}>
        {kit.payFull(money(cents))}
      </PayLink>
      <PayLink place={place} cents={null} isMain={false}>
        {kit.paySome}
      </PayLink>
      <p className="cp-help" part="help">
        {kit.payNote}
      </p>
    </Card>
  )
}
