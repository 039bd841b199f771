import type { ReactNode } from 'react'
import { useHost } from '#host'
import { StepFrame } from '#ui'
import { useOtpTexts } from '../otp-texts.ts'

/** The frame of a screen: how far along, its heading, its content. */
export function Frame(props: { title: string; number?: 1 | 2 | 3; takesFocus: boolean; children: ReactNode }) {
  const { texts } = useOtpTexts()
  const { number, ...rest } = props
  const heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  const steps =
    number === undefined ? undefined : { current: number, total: 3, name: texts.stepNames[number - 1] ?? '' }
  return <StepFrame {...rest} isNarrow heading={heading} steps={steps} />
}
