import { FlowFrame, type FlowFrameProps } from '#flow'
import { useAutopayTexts } from '../autopay-texts.ts'

/** The frame of a screen of autopay: how far along, its heading, its content. */
export function Frame(props: FlowFrameProps) {
  return <FlowFrame isNarrow {...props} names={useAutopayTexts().texts.stepNames} />
}
