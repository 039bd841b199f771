import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Stack } from './layout.tsx'
import { Steps } from './steps.tsx'

export interface StepFrameProps {
  title: string
  /** 'h1' on a page of ours; on a foreign page the page has its own first heading. */
  heading: 'h1' | 'h2'
  /** Whether the borrower moved here, so that the heading takes the focus. */
  takesFocus: boolean
  /** How far along; left out on screens that are no step of the way. */
  steps?: { current: number; total: number; name: string } | undefined
  /** For screens that are read rather than filled in. */
  isNarrow?: boolean
  children: ReactNode
}

/** The frame of one screen of a flow: how far along, its heading, its content. */
export function StepFrame({ title, heading, takesFocus, steps, isNarrow = false, children }: StepFrameProps) {
  const Heading = heading
  const box = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <Stack gap={24} className={classNames(isNarrow && 'cp-step-narrow')}>
      {steps === undefined ? null : <Steps {...steps} />}
      <Heading className="cp-step-title" ref={box} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
