import type { ReactNode } from 'react'
import {
  canChoosePlan,
  ChargeOffBalance,
  ChargeOffCall,
  ChargeOffDocuments,
  ChargeOffPage,
  type ChargeOffPageProps,
  ChargeOffPlan,
  ChargeOffRecourse,
  type ChargeOffStanding,
  ChargeOffStandingDocument,
  chargeOffMessages,
  FreePayLinks,
  useFreePayment,
  useSignedPlan,
} from '#blocks'
import { useQuery } from '#host'
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
  const signing = useSignedPlan(refetch)
  const place = { capability, accountNumber }
  const account = texts.account(accountNumber.slice(-4))
  const screen = resolutionScreen(standing, signing.hasBegun)
  return (
    <Columns>
      <Stack gap={24}>
        <ChargeOffPlan {...{ place, account, standing, newBankAccount, signing, screen }} />
        {screen === 'settled' ? (
          <EmptyState icon="success" title={texts.settledTitle}>
            {texts.settledText}
          </EmptyState>
        ) : null}
        {screen === 'plan' && canChoosePlan(standing) ? <InFull {...{ place, standing }} /> : null}
        {screen === 'ways' ? <Ways {...{ place, standing }} onBegin={() => signing.begin(true)} /> : null}
      </Stack>
      <Stack gap={24}>
        <ChargeOffCall />
        <ChargeOffDocuments place={place} standing={standing} />
        <ChargeOffRecourse {...{ place, standing, refetch }} />
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
  const cents = useFreePayment(standing)
  if (cents === null) return null
  return (
    <Card title={texts.fullTitle}>
      <p>{texts.fullText}</p>
      <FreePayLinks place={place} cents={cents} isMain />
      <p className="cp-help" part="help">
        {kit.payNote}
      </p>
    </Card>
  )
}
