import { type ReactNode, useEffect, useRef } from 'react'
import { useHost } from '#host'
import { Stack, Steps } from '#ui'
import { usePaymentTexts } from '../payment-texts.ts'

/** The frame of a screen: how far along, its heading, its content. The heading takes the focus when the borrower moved here. */
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
  const { title, number, takesFocus, isNarrow = false, children } = props
  return (
    <Stack gap={24} className={isNarrow ? 'cp-pay-narrow' : ''}>
      {number === undefined ? null : <Steps current={number} total={3} name={texts.stepNames[number - 1]} />}
      <StepHeading takesFocus={takesFocus}>{title}</StepHeading>
      {children}
    </Stack>
  )
}

function StepHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  // A page of ours has no other first heading; on a foreign page the page has its own.
  const Heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  return (
    <Heading className="cp-pay-title" ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  )
}
