import { Provider } from 'jotai'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useHost } from '#host'
import { Stack, Steps, classNames } from '#ui'

export interface FlowFrameProps {
  title: string
  /** 1 for the first step; left out on screens that are no step of the way. */
  number?: number
  /** Whether the borrower moved here, so that the heading takes the focus. */
  takesFocus: boolean
  /** For screens that are read rather than filled in. */
  isNarrow?: boolean
  children: ReactNode
}

/** The frame of one screen of a flow whose steps have these names: how far along, its heading, its content. */
export function FlowFrame(props: FlowFrameProps & { names: readonly string[] }): ReactNode {
  const { title, names, number, takesFocus, isNarrow = false, children } = props
  // A page of ours begins with it; a foreign page has its own first heading.
  const Heading = useHost().kind === 'portal' ? 'h1' : 'h2'
  const box = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <Stack gap={24} className={classNames(isNarrow && 'cp-step-narrow')}>
      {number === undefined ? null : <Steps current={number} total={names.length} name={names[number - 1] ?? ''} />}
      <Heading part="heading" className="cp-step-title" ref={box} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}

/** Where a flow keeps its state: on our own pages navigation shares it; every element on a foreign page has its own. */
export function FlowScope({ children }: { children: ReactNode }): ReactNode {
  return useHost().kind === 'element' ? <Provider>{children}</Provider> : children
}
