import { type ComponentType, type ReactNode, useState } from 'react'
import type { NewBankFormProps } from '#blocks'
import { KeptActs } from '#flow'
import { type Failure, LoadFailed, PageHeading, useQuery, useReady } from '#host'
import { Skeleton, SkeletonGroup, Stack, preloadable } from '#ui'
import { capability } from './payment-plan.events.ts'
import { PlanStartDocument, type PlanStartQuery } from './payment-plan.graphql.ts'
import { activePlan, type PlanNotice, type PlanPage } from './payment-plan.state.ts'
import { Ineligible } from './ineligible.tsx'
import { PlanHistory } from './plan-history.tsx'
import { usePlanTexts } from './plan-texts.ts'
import { PlanView } from './plan-view.tsx'
import type { SetUpProps } from './steps/set-up.tsx'

export interface PaymentPlanProps {
  accountNumber: string
  /** Which page is shown, where the page around keeps it in its address. Left out: the component keeps it. */
  page?: PlanPage
  onPage?: (page: PlanPage) => void
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** A payment plan from the choice to the last payment: set up, sign, how it goes, end it, and every plan before. */
export function PaymentPlan(props: PaymentPlanProps): ReactNode {
  return (
    <>
      <KeptActs capability={capability} accountNumber={props.accountNumber} />
      <PlanOf key={props.accountNumber} {...props} />
    </>
  )
}

const standIns = { Waiting: Loading, Failed }

/** Setting a plan up is a file of its own: who has a plan does not load it. */
const SetUp = preloadable<SetUpProps>(() => import('./steps/set-up.tsx').then((file) => file.SetUp), standIns)

function PlanOf({ accountNumber, page, onPage, newBankAccount }: PaymentPlanProps) {
  const [kept, keep] = useState<PlanPage>('plan')
  const query = useQuery(PlanStartDocument, { accountNumber })
  const { data, error, refetch } = query
  useReady(capability, data !== undefined)
  const go = onPage ?? keep
  if (data === undefined) return error === undefined ? <Loading /> : <Failed error={error} onRetry={refetch} />
  if ((page ?? kept) === 'history')
    return <PlanHistory accountNumber={accountNumber} plans={data.GetPtcPlanHistory} onBack={() => go('plan')} />
  return (
    <PlanPageOf
      accountNumber={accountNumber}
      data={data}
      refetch={refetch}
      newBankAccount={newBankAccount}
      onHistory={() => go('history')}
    />
  )
}

interface PlanPageProps {
  accountNumber: string
  data: PlanStartQuery
  refetch: () => Promise<void>
  newBankAccount: ComponentType<NewBankFormProps> | undefined
  onHistory: () => void
}

function PlanPageOf({ accountNumber, data, refetch, newBankAccount, onHistory }: PlanPageProps) {
  const [isSettingUp, setSettingUp] = useState(false)
  const [isReceiptLeft, leaveReceipt] = useState(false)
  const [said, say] = useState<PlanNotice | null>(null)
  const plan = activePlan(data)
  const options = data.GetPtcOptions
  const hasHistory = data.GetPtcPlanHistory.length > 0
  const history = hasHistory ? onHistory : undefined
  // Who just signed sees the receipt first, and the plan after it.
  if (plan !== null && !isSettingUp)
    return (
      <PlanView
        {...{ accountNumber, plan, options, refetch, isReceiptLeft }}
        onHistory={onHistory}
        onCanceled={() => say('canceled')}
      />
    )
  if (options.eligibility === 'Eligible' || isSettingUp)
    return (
      <SetUp
        {...{ accountNumber, options, refetch, newBankAccount, said }}
        methods={data.GetWallet.paymentMethods}
        plans={data.GetPtcPlanHistory}
        onHistory={history}
        onBegun={() => setSettingUp(true)}
        onDone={() => {
          leaveReceipt(true)
          setSettingUp(false)
        }}
      />
    )
  return <Ineligible {...{ accountNumber, said }} reason={options.reasonCode} onHistory={history} />
}

function Loading() {
  const { texts } = usePlanTexts()
  return (
    <Headed>
      <SkeletonGroup label={texts.loading}>
        <Skeleton height={112} />
        <Skeleton height={160} />
        <Skeleton height={240} />
      </SkeletonGroup>
    </Headed>
  )
}

function Failed(failure: Failure) {
  const { texts } = usePlanTexts()
  return (
    <Headed>
      <LoadFailed {...failure} title={texts.loadFailed} />
    </Headed>
  )
}

/** Under the page's heading, which is the first thing a screen reader looks for. */
function Headed({ children }: { children: ReactNode }) {
  const { texts } = usePlanTexts()
  return (
    <Stack gap={24}>
      <PageHeading>{texts.title}</PageHeading>
      {children}
    </Stack>
  )
}
