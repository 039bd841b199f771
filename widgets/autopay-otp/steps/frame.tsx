import { FlowFrame, type FlowFrameProps } from '#flow'
import { useOtpTexts } from '../otp-texts.ts'

/** The frame of a screen: how far along, its heading, its content. */
export function Frame(props: FlowFrameProps) {
  return <FlowFrame isNarrow {...props} names={useOtpTexts().texts.stepNames} />
}
