import { type ComponentType, type ReactNode, useState } from 'react'
import type { NewBankFormProps } from '#blocks'
import { FlowFrame, useKeptDraft } from '#flow'
import { useHost, useQuery } from '#host'
import { accountMark } from '#sdk/embed/intents'
import { Alert, Stack } from '#ui'
import { capability } from '../payment-plan.events.ts'
import { PlanOffersDocument, type PlanStartQuery } from '../payment-plan.graphql.ts'
import {
  chosenPlan,
  firstChoice,
  type Plan,
  type PlanChoice,
  type PlanNotice,
  type PlanOptions,
  type PlanStep,
  planSteps,
  stillOffered,
  withMethods,
} from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'
import { Calculator } from './calculator.tsx'
import { PayingStep } from './paying-step.tsx'
import { SignStep } from './sign-step.tsx'
import { Started } from './started.tsx'
import { TermsStep } from './terms-step.tsx'

export interface SetUpProps {
  accountNumber: string
  options: PlanOptions
  /** The borrower's bank accounts. */
  methods: PlanStartQuery['GetWallet']['paymentMethods']
  /** Every plan of the loan, in the language of the page. */
  plans: readonly Plan[]
  refetch: () => Promise<void>
  newBankAccount: ComponentType<NewBankFormProps> | undefined
  /** What was done just now. */
  said: PlanNotice | null
  /** Left out where the loan had no plan. */
  onHistory: (() => void) | undefined
  /** The first screen was left: what is shown stays until the borrower is done with it. */
  onBegun: () => void
  onDone: () => void
}

/** Sets a plan up: choose it, see what changes, how it is paid, sign it, and the receipt. */
export function SetUp(props: SetUpProps): ReactNode {
  const { accountNumber, options, said, onBegun, onDone } = props
  const { texts, today } = usePlanTexts()
  const flow = useSteps(onBegun)
  const { step, hasMoved, go } = flow
  const [draft, choose] = useKeptDraft<PlanChoice>(
    `payment-plan ${accountMark(accountNumber)}`,
    () => firstChoice(options, today),
    (earlier) => stillOffered(options, earlier, today),
  )
  const choice = withMethods(draft, options.isBankPayable ? props.methods : [])
  const [signed, setSigned] = useState<Plan | null>(null)
  const [notice, setNotice] = useState<PlanNotice | null>(said)
  const terms = chosenPlan(options, choice, today)
  const { frequency, firstPaymentDate } = choice
  const wish = { accountNumber, paymentFrequency: frequency, firstPaymentDate }
  // What can be signed is asked for while the borrower reads on.
  const offers = useQuery(PlanOffersDocument, step === 'choose' || terms === null || signed !== null ? null : wish)
  const offer = offers.data?.GetPtcOffers.find((one) => one.numberOfPaymentsPlanned === choice.count)
  const names = { choose: texts.chooseTitle, terms: texts.termsTitle, paying: texts.payingTitle, sign: texts.signTitle }
  if (step === 'done' && signed !== null) {
    const plan = props.plans.find(({ planId }) => planId === signed.planId) ?? signed
    return <Started {...{ accountNumber, onDone, plan }} />
  }
  if (terms === null || step === 'choose' || step === 'done')
    return (
      <FlowFrame names={texts.stepNames} number={1} title={names.choose} takesFocus={hasMoved}>
        <Notice notice={notice} />
        <Calculator {...props} {...{ choice, choose, terms }} onNext={() => go('terms')} />
      </FlowFrame>
    )
  const common = { ...props, terms, choice, choose }
  const startOver = async () => {
    setNotice('offerEnded')
    await Promise.all([props.refetch(), offers.refetch()])
    go('choose')
  }
  return (
    <FlowFrame
      names={texts.stepNames}
      number={planSteps.indexOf(step) + 1}
      title={names[step]}
      takesFocus={hasMoved}
      isNarrow
    >
      {step === 'terms' ? <TermsStep {...common} onNext={() => go('paying')} onBack={() => go('choose')} /> : null}
      {step === 'paying' ? <PayingStep {...common} onNext={() => go('sign')} onBack={() => go('terms')} /> : null}
      {step === 'sign' ? (
        <SignStep
          {...common}
          offerId={offer?.planId ?? null}
          error={offers.error}
          onRetry={offers.refetch}
          onBack={() => go('paying')}
          onEnded={() => void startOver()}
          onSigned={(plan) => {
            choose(undefined)
            setSigned(plan)
            go('done')
            void props.refetch()
          }}
        />
      ) : null}
    </FlowFrame>
  )
}

function Notice({ notice }: { notice: PlanNotice | null }) {
  const { texts } = usePlanTexts()
  if (notice === null) return null
  return (
    <Stack gap={8}>
      <Alert tone="info" isAnnounced>
        {texts[notice]}
      </Alert>
    </Stack>
  )
}

/** The screen that is open, and going to another one. */
function useSteps(onBegun: () => void) {
  const host = useHost()
  const [step, setStep] = useState<PlanStep>('choose')
  const [hasMoved, setMoved] = useState(false)
  const go = (next: PlanStep): void => {
    if (step === 'choose') onBegun()
    setMoved(true)
    setStep(next)
    host.emit('carport-step', { capability, step: next })
  }
  return { step, hasMoved, go }
}
