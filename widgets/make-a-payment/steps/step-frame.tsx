import type { ReactNode } from 'react'
import { useHost } from '#host'
import { StepFrame as Frame } from '#ui'
import { usePaymentTexts } from '../payment-texts.ts'

/** The frame of a screen of the payment: how far along, its heading, its content. */
export function StepFrame(props: {
  title: string
  /** 1 to 3; left out on screens that are no step of the way. */
  number?: 1 | 2 | 3
  takesFocus: boolean
  /** For screens that are read rather than filled in. */
  isNarrow?: boolean
  children: ReactNode
}) {
  const { texts } = usePaymentTexts()
  const { number, ...rest } = props
  const heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  const steps =
    number === undefined ? undefined : { current: number, total: 3, name: texts.stepNames[number - 1] ?? '' }
  return <Frame {...rest} heading={heading} steps={steps} />
}
