import type { ReactNode } from 'react'
import { FlowFrame, type FlowFrameProps } from '#flow'
import { useExtensionTexts } from '../extension-texts.ts'
import { countedSteps } from '../payment-extension.state.ts'

/** The frame of one screen. */
export function Frame(props: FlowFrameProps): ReactNode {
  const { texts } = useExtensionTexts()
  return <FlowFrame {...props} names={countedSteps.map((step) => texts.steps[step])} />
}
