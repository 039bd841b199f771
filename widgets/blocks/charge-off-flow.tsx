import { type ComponentType, type ReactNode, useState } from 'react'
import { useKeptDraft } from '#flow'
import { useServerText, useFormatters, useHost, useMutation } from '#host'
import { accountMark } from '#sdk/embed/intents'
import { isCarportError } from '#sdk/errors/errors'
import type { ChargeOffTerms } from '#sdk/loan/charge-off-plan'
import { Alert, Button, Card, Link, Stack, uiMessages, useMessages } from '#ui'
import type { NewBankFormProps } from './add-method.tsx'
import { ChargeOffCalculator, ChargeOffComparison } from './charge-off-calculator.tsx'
import {
  askedTerms,
  firstChoice,
  type PlanChoice,
  scheduleOf,
  stillPossible,
  termsToLookAt,
} from './charge-off-choice.ts'
import type { ChargeOffStanding } from './charge-off-standing.ts'
import { NegotiateChargeOffDocument } from './charge-off-flow.graphql.ts'
import { useChargeOffFlowTexts } from './charge-off-flow-texts.ts'
import type { ChargeOffPlace } from './charge-off-parts.tsx'
import { ChargeOffSign } from './charge-off-sign.tsx'
import { MovedTitle } from './moved-title.tsx'
import { PaymentSchedule } from './program-schedule.tsx'

/** What became of signing, for the page after it. */
export interface SignedPlan {
  readonly isDeclined: boolean
  /** Of the first payment, where one was made. */
  readonly confirmationNumber: string | null
}

export interface ChargeOffFlowProps {
  place: ChargeOffPlace
  standing: ChargeOffStanding
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps> | undefined
  /** Whether the borrower opened it, and did not find it there: then its title takes the focus. */
  isOpened?: boolean
  /** Goes back to the screen before, where there is one. */
  onBack?: (() => void) | undefined
  onSigned: (signed: SignedPlan) => Promise<void>
}

type Step =
  | { readonly name: 'choose'; readonly hasMoved: boolean }
  | { readonly name: 'counter'; readonly terms: ChargeOffTerms; readonly left: number }
  | { readonly name: 'sign'; readonly terms: ChargeOffTerms }

/** Chooses a plan, hears what we can do, and signs it. */
export function ChargeOffFlow(props: ChargeOffFlowProps): ReactNode {
  const { place, standing, newBankAccount, isOpened = false, onBack, onSigned } = props
  const [choice, setChoice] = useKeptDraft<PlanChoice>(
    `charge-off ${accountMark(place.accountNumber)}`,
    () => firstChoice(standing),
    (earlier) => stillPossible(earlier, standing),
  )
  const [step, setStep] = useState<Step>({ name: 'choose', hasMoved: isOpened })
  if (step.name === 'sign')
    return (
      <ChargeOffSign
        place={place}
        standing={standing}
        terms={step.terms}
        newBankAccount={newBankAccount}
        onBack={() => setStep({ name: 'choose', hasMoved: true })}
        onSigned={(signed) => {
          setChoice(undefined)
          return onSigned(signed)
        }}
      />
    )
  if (step.name === 'counter')
    return (
      <Counter
        standing={standing}
        terms={step.terms}
        left={step.left}
        onTake={() => setStep({ name: 'sign', terms: step.terms })}
        onChange={() => setStep({ name: 'choose', hasMoved: true })}
      />
    )
  const { hasMoved } = step
  return <Choose {...{ place, standing, choice, hasMoved, onBack }} onChoice={setChoice} onStep={setStep} />
}

interface ChooseProps {
  place: ChargeOffPlace
  standing: ChargeOffStanding
  choice: PlanChoice
  hasMoved: boolean
  onBack: (() => void) | undefined
  onChoice: (choice: PlanChoice) => void
  onStep: (step: Step) => void
}

function Choose({ place, standing, choice, hasMoved, onBack, onChoice, onStep }: ChooseProps) {
  const texts = useChargeOffFlowTexts()
  const kit = useMessages(uiMessages)
  const { money } = useFormatters()
  const negotiation = useNegotiation(place, standing, choice, onStep)
  const [attempts, setAttempts] = useState(0)
  const terms = termsToLookAt(choice, standing)
  const goOn = () => {
    setAttempts((count) => count + 1)
    void negotiation.ask()
  }
  return (
    <Stack gap={24}>
      <ChargeOffCalculator {...{ place, standing, choice, onChoice, attempts, hasMoved }} />
      {terms === null ? null : (
        <Card title={texts.compareTitle}>
          <ChargeOffComparison standing={standing} terms={terms} />
        </Card>
      )}
      <Refused error={negotiation.error} />
      <Button variant="primary" isWide isLoading={negotiation.isRunning} onClick={goOn}>
        {negotiation.isRunning
          ? texts.checking
          : texts.goOn(money(terms?.initialPaymentAmount ?? standing.limits?.leastInitial ?? 0))}
      </Button>
      {onBack === undefined ? null : (
        <Button variant="quiet" onClick={onBack}>
          {kit.back}
        </Button>
      )}
      {terms === null ? null : (
        <Card>
          <PaymentSchedule title={texts.scheduleTitle} payments={scheduleOf(standing, terms)} />
        </Card>
      )}
    </Stack>
  )
}

/** Why nothing could be agreed on here, and who to talk to. */
function Refused({ error }: { error: Error | undefined }) {
  const serverText = useServerText()
  const texts = useChargeOffFlowTexts()
  const { brand } = useHost()
  if (error === undefined) return null
  return (
    <Alert
      tone={isCarportError(error, 'PCO_CALL_US') ? 'info' : 'critical'}
      isAnnounced
      actions={
        <Link href={`tel:${brand.phoneHref}`} icon="phone">
          {texts.callUs(brand.phone)}
        </Link>
      }
    >
      {serverText(error) ?? texts.failed}
    </Alert>
  )
}

function useNegotiation(
  { accountNumber }: ChargeOffPlace,
  standing: ChargeOffStanding,
  choice: PlanChoice,
  onStep: (step: Step) => void,
) {
  const { run, isRunning, error } = useMutation(NegotiateChargeOffDocument)
  const ask = async (): Promise<void> => {
    const asked = askedTerms(choice, standing)
    if (asked === null || isRunning) return
    const answer = await run({ accountNumber, terms: asked }).catch(() => undefined)
    if (answer === undefined) return
    const { amountDue, isCounter, countersLeft: left } = answer.NegotiatePcoPlan
    const terms: ChargeOffTerms = {
      initialPaymentAmount: amountDue.initialPaymentAmount ?? asked.initialPaymentAmount,
      initialPaymentDate: amountDue.nextDueDate ?? asked.initialPaymentDate,
      regularPaymentAmount: amountDue.regularPaymentAmount ?? 0,
      numberOfPayments: amountDue.numberOfPayments ?? asked.numberOfPayments,
      paymentFrequency: asked.paymentFrequency,
      paymentStartDate: amountDue.paymentStartDate ?? asked.paymentStartDate,
    }
    onStep(isCounter ? { name: 'counter', terms, left } : { name: 'sign', terms })
  }
  return { ask, isRunning, error }
}

interface CounterProps {
  standing: ChargeOffStanding
  terms: ChargeOffTerms
  /** Counteroffers that are left today. */
  left: number
  onTake: () => void
  onChange: () => void
}

/** Our terms in place of those that were asked for. */
function Counter({ standing, terms, left, onTake, onChange }: CounterProps) {
  const texts = useChargeOffFlowTexts()
  return (
    <Card title={<MovedTitle>{texts.counterTitle}</MovedTitle>} isRaised>
      <p>{texts.countersLeft(left)}</p>
      <ChargeOffComparison standing={standing} terms={terms} />
      <PaymentSchedule title={texts.scheduleTitle} payments={scheduleOf(standing, terms)} />
      <Button variant="primary" isWide onClick={onTake}>
        {texts.takeCounter}
      </Button>
      <Button variant="quiet" onClick={onChange}>
        {texts.change}
      </Button>
    </Card>
  )
}
