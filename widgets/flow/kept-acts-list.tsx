import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHost, useServerText } from '#host'
import type { KeptAct } from '#sdk/embed/acts'
import type { CarportError } from '#sdk/errors/errors'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import { Alert, Link, Stack, type Tone, useMessages } from '#ui'
import { isCaredFor, leftActs, takeCare } from './act-keeping.ts'
import { followAct, sentBefore, tellUnknown } from './act-try.ts'
import { keptActsMessages } from './kept-acts.messages.ts'

export interface KeptActsProps {
  /** The capability that events name. Acts begun in another capability are reported there. */
  capability: string
  accountNumber: string
  /** Called once it is certain that one of them happened. */
  onDone?: (operation: AttemptOperation) => void
}

/** One line for each act that a page of before left open. */
export function KeptActsList({ capability, accountNumber, onDone }: KeptActsProps): ReactNode {
  const host = useHost()
  const [left] = useState(() => leftActs({ host, capability, accountNumber }))
  if (left.length === 0) return null
  return (
    <Stack gap={12} className="cp-kept-acts">
      {left.map((kept) => (
        <KeptActLine key={kept.key} {...{ kept, accountNumber, onDone }} />
      ))}
    </Stack>
  )
}

/** Outcome of one act, as far as known. One that was reported elsewhere gets no line. */
type Answer = 'checking' | 'unknown' | 'done' | 'told' | CarportError

const tones: Partial<Record<string, Tone>> = { checking: 'info', unknown: 'warning', done: 'success' }

interface LineProps {
  kept: KeptAct
  accountNumber: string
  onDone: KeptActsProps['onDone']
}

function KeptActLine(props: LineProps) {
  const { kept } = props
  const texts = useMessages(keptActsMessages)
  const { brand } = useHost()
  const answer = useAnswer(props)
  const said = useServerText()
  if (answer === 'told') return null
  const title = texts.names[kept.operation] ?? texts.otherName
  const call = (
    <Link href={`tel:${brand.phoneHref}`} icon="phone">
      {texts.callUs(brand.phone)}
    </Link>
  )
  if (typeof answer === 'object') {
    const text = answer.code === 'ATTEMPT_CLOSED' ? texts.notReceived : (said(answer) ?? texts.notDone)
    return (
      <Alert tone="warning" title={title} isAnnounced>
        {text}
      </Alert>
    )
  }
  return (
    <Alert
      tone={tones[answer] ?? 'info'}
      title={title}
      isAnnounced
      {...(answer === 'unknown' ? { actions: call } : {})}
    >
      {texts[answer]}
    </Alert>
  )
}

/** Polls for the outcome of an act, even after reporting it as unknown. After an unmount, the next component to show it continues. */
function useAnswer({ kept, accountNumber, onDone }: LineProps): Answer {
  const host = useHost()
  const [answer, setAnswer] = useState<Answer>(() => (isCaredFor(kept.key) ? 'told' : 'checking'))
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    const { key, operation, capability } = kept
    const act = sentBefore({ host, key, operation, capability, accountNumber, figures: kept })
    if (!takeCare(act)) return undefined
    let isHere = true
    let isUnknown = false
    const tell = () => {
      if (isUnknown || act.isOver) return
      isUnknown = true
      tellUnknown(act)
      setAnswer('unknown')
    }
    void followAct(act, 0, tell).then((problem) => {
      if (!isHere) return
      setAnswer(problem === undefined ? 'told' : (problem ?? 'done'))
      if (problem === null) latest.current?.(operation)
      void host.graphql.refetchAll()
    })
    return () => {
      isHere = false
      act.isOver = true
    }
  }, [host, kept, accountNumber])
  return answer
}
