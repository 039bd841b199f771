import type { ReactNode } from 'react'
import { LateWaiting, PaymentSchedule, type Signed, SignPart } from '#blocks'
import { useAct } from '#flow'
import { LoadFailed, useHost, useQuery } from '#host'
import { toIso } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import type { PlanTerms } from '#sdk/loan/payment-plan'
import { Stack } from '#ui'
import { capability } from '../payment-plan.events.ts'
import { PlanPreviewDocument, SignPlanDocument, type SignPlanMutation } from '../payment-plan.graphql.ts'
import { bySelf, type Plan, type PlanChoice } from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'

interface SignStepProps {
  accountNumber: string
  choice: PlanChoice
  terms: PlanTerms
  /** The offer that is signed; null while it is asked for. */
  offerId: string | null
  /** Why it could not be asked for, and asking again. */
  error: Error | undefined
  onRetry: () => Promise<void>
  onBack: () => void
  /** The offer is gone: new ones are needed. */
  onEnded: () => void
  onSigned: (plan: Plan) => void
}

/** The words of the plan, the code, and one button that starts it. */
export function SignStep(props: SignStepProps): ReactNode {
  const { accountNumber, choice, terms, offerId, error, onRetry, onBack, onEnded } = props
  const { texts, money } = usePlanTexts()
  const paymentMethodId = choice.paying === bySelf ? null : choice.paying
  const about = { accountNumber, planId: offerId ?? '', paymentMethodId }
  const preview = useQuery(PlanPreviewDocument, offerId === null ? null : about)
  const signing = useSigning(props, about)
  const failure = error ?? preview.error
  const askAgain = async () => {
    if (isCarportError(failure, 'PTC_OFFER_EXPIRED')) onEnded()
    else await (error === undefined ? preview.refetch() : onRetry())
  }
  const shown = preview.data?.PreviewPtcPlan
  if (failure !== undefined)
    return <LoadFailed title={texts.loadFailed} error={failure} onRetry={askAgain} onBack={onBack} />
  if (shown === undefined) return <LateWaiting height={320} label={texts.loading} onBack={onBack} />
  const payments = shown.plan.payments.map(({ paymentScheduledDueDate: date, paymentAmount: amountCents }) => ({
    date,
    amountCents,
  }))
  return (
    <Stack gap={24}>
      <PaymentSchedule title={texts.schedule} payments={payments} />
      <SignPart
        place={{ capability, accountNumber }}
        agreement={shown.authorizationText}
        button={texts.sign(terms.payments.length, money(payments[0]?.amountCents ?? 0))}
        act={signing.act}
        onSign={(signed) => signing.sign(signed, shown.authorizationVersion)}
        onChanged={() => void preview.refetch()}
        onBack={onBack}
      />
    </Stack>
  )
}

interface About {
  readonly accountNumber: string
  readonly planId: string
  readonly paymentMethodId: string | null
}

function useSigning({ terms, onEnded, onSigned }: SignStepProps, about: About) {
  const host = useHost()
  const [first] = terms.payments
  const act = useAct(SignPlanDocument, {
    capability,
    accountNumber: about.accountNumber,
    tell: () => ({
      status: 'PLAN_STARTED',
      amountCents: first?.paymentCents ?? 0,
      paymentDate: first?.scheduledOn ?? null,
    }),
    finish: async ({ CreatePtcPlan: { plan } }: SignPlanMutation) => onSigned(plan),
  })
  const sign = async ({ passcode, signatureName }: Signed, authorizationVersion: string): Promise<void> => {
    try {
      await act.run({
        ...about,
        isSaveForReuse: about.paymentMethodId !== null,
        signature: { authorizationVersion, acceptedAt: toIso(host.nowMs()), signatureName },
        passcode,
      })
    } catch (error) {
      if (isCarportError(error, 'PTC_OFFER_EXPIRED')) onEnded()
      throw error
    }
  }
  return { act, sign }
}
