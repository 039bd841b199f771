import type { ReactNode } from 'react'
import { StepFrame, type StepFrameProps } from '#ui'
import { useHost } from './host.ts'

export interface FlowFrameProps extends Omit<StepFrameProps, 'heading' | 'steps'> {
  /** 1 for the first step; left out on screens that are no step of the way. */
  number?: number
}

/** The frame of one screen of a flow whose steps have these names: how far along, its heading, its content. */
export function FlowFrame({ names, number, ...rest }: FlowFrameProps & { names: readonly string[] }): ReactNode {
  // A page of ours begins with it; a foreign page has its own first heading.
  const heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  const steps =
    number === undefined ? undefined : { current: number, total: names.length, name: names[number - 1] ?? '' }
  return <StepFrame {...rest} heading={heading} steps={steps} />
}
