import { useState } from 'react'
import { LateWaiting } from '#blocks'
import { LoadFailed, useQuery } from '#host'
import { useExtensionTexts } from '../extension-texts.ts'
import { ExtensionTermsDocument } from '../payment-extension.graphql.ts'
import { chosenOf, type Terms } from '../payment-extension.state.ts'
import { ChoicesStep } from './choices-step.tsx'
import { Frame } from './frame.tsx'
import { SignStep } from './sign-step.tsx'
import type { StepProps } from './step-props.ts'
import { TermsStep } from './terms-step.tsx'

export type WithTermsProps = StepProps & { step: 'terms' | 'choices' | 'sign' }

/** The screens that show the terms, as they are for what is chosen. While others are asked for, those of before stay. */
export function WithTerms({ step, ...props }: WithTermsProps) {
  const { texts } = useExtensionTexts()
  const { accountNumber, start, flow, goTo, hasMoved } = props
  const chosen = chosenOf(flow.answers, start)
  const [latest, setLatest] = useState<Terms | null>(null)
  const { data, error, isLoading, refetch } = useQuery(ExtensionTermsDocument, {
    accountNumber,
    paymentDate: chosen.paymentDate,
    paymentMethodId: chosen.method?.id ?? null,
    skipAutopay: chosen.skipAutopay,
  })
  const fresh = data?.PreviewExtension ?? null
  if (fresh !== null && fresh !== latest) setLatest(fresh)
  // What is signed is never of before.
  const terms = fresh ?? (step === 'sign' ? null : latest)
  const back = () => goTo('overview')
  if (terms === null)
    return (
      <Frame title={texts.termsTitle} takesFocus={hasMoved} isNarrow>
        {error === undefined ? (
          <LateWaiting height={320} label={texts.loading} onBack={back} />
        ) : (
          <LoadFailed title={texts.loadFailed} error={error} onRetry={refetch} onBack={back} />
        )}
      </Frame>
    )
  const all = { ...props, terms, chosen, isLoading: isLoading && fresh === null, askAgain: refetch }
  if (step === 'terms') return <TermsStep {...all} />
  return step === 'choices' ? <ChoicesStep {...all} /> : <SignStep {...all} />
}
