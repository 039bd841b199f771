import type { ReactNode } from 'react'
import { useHost } from '#host'
import { StepFrame } from '#ui'
import { useAutopayTexts } from '../autopay-texts.ts'

/** The frame of a screen of autopay: how far along, its heading, its content. */
export function Frame(props: {
  title: string
  /** 1 to 4; left out on screens that are no step of the way. */
  number?: 1 | 2 | 3 | 4
  takesFocus: boolean
  isNarrow?: boolean
  children: ReactNode
}) {
  const { texts } = useAutopayTexts()
  const { number, ...rest } = props
  const heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  const steps =
    number === undefined ? undefined : { current: number, total: 4, name: texts.stepNames[number - 1] ?? '' }
  return <StepFrame {...rest} heading={heading} steps={steps} />
}
