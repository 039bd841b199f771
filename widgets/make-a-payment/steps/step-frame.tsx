import { FlowFrame, type FlowFrameProps } from '#flow'
import { usePaymentTexts } from '../payment-texts.ts'

/** The frame of a screen of the payment: how far along, its heading, its content. */
export function StepFrame(props: FlowFrameProps) {
  return <FlowFrame {...props} names={usePaymentTexts().texts.stepNames} />
}
