import type { ComponentType } from 'react'
import type { NewBankFormProps } from '#blocks'
import type { FlowStepProps } from '#flow'
import type { AutopayAttempt } from '../autopay-attempt.ts'
import type { AutopayFlow } from '../autopay-flow.ts'
import type { AutopayField, AutopayStep } from '../autopay.state.ts'

/** What the screens get besides what every money flow gives its own. */
export interface OwnStepProps {
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** What every screen of the flow gets. */
export type FirstStepProps = FlowStepProps<AutopayStep, AutopayField, AutopayFlow> & OwnStepProps

/** What the first screen gets besides: the way to preload the others. */
export interface IndexStepProps extends FirstStepProps {
  preloadNext: () => Promise<unknown>
}

/** What every later screen gets besides: the attempt. */
export interface StepProps extends FirstStepProps {
  attempt: AutopayAttempt
}
