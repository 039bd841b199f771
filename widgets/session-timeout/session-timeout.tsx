import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type CarportHost, useHost } from '#host'
import { type Clock, systemClock } from '#sdk/dates/clock'
import { type AppLife, createTabLife } from '#sdk/platform/app-life'
import { createActivityFeed } from '#sdk/session/activity'
import { Button, Dialog, LiveRegion, closeOverlays, useMessages } from '#ui'
import { type IdleEnd, type IdleWatch, startIdleWatch } from './idle-watch.ts'
import { type SessionTimeoutStep, capability } from './session-timeout.events.ts'
import { sessionTimeoutMessages } from './session-timeout.messages.ts'
import { announcedAt, idleLimitMs } from './session-timeout.state.ts'

export interface SessionTimeoutProps {
  /** Whether somebody is signed in; the timer runs only then. Default true. */
  isSignedIn?: boolean
  /** Seconds of idleness that end the session. Default 1200. */
  idleSeconds?: number
  /** Background, foreground and in-app browser. Default: the browser tab. */
  life?: AppLife
  /** Default: the machine's clock. */
  clock?: Clock
  /** Somebody is there: tell the server, whose own limit counts. Called once a minute at most, and after Continue. */
  onPresence?: () => void
  /** Called when the session has ended here, to log out. In the portal, not called when another tab ended it: that tab logs out. */
  onEnd?: (how: IdleEnd) => void
}

/** Watches for idleness, warns 20 seconds ahead, and ends the session when nobody answers. Shows nothing until it warns. */
export function SessionTimeout(props: SessionTimeoutProps): ReactNode {
  const texts = useMessages(sessionTimeoutMessages)
  const { seconds, continueSession, logOut } = useIdleWatch(props)
  return (
    <Dialog
      isOpen={seconds !== null}
      onClose={() => undefined}
      title={texts.title}
      isRequired
      actions={
        <>
          <Button variant="primary" onClick={continueSession}>
            {texts.continueSession}
          </Button>
          <Button onClick={logOut}>{texts.logOut}</Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <p className="cp-session-left" aria-hidden="true">
        {texts.secondsLeft(seconds ?? 0)}
      </p>
      <Countdown seconds={seconds} />
    </Dialog>
  )
}

/** What is put into a live region together with the region itself is not read. */
const sayAfterMs = 100

// Inside the dialog, because what is outside an open modal is not read. Said at 20, 10 and 5.
function Countdown({ seconds }: { seconds: number | null }) {
  const texts = useMessages(sessionTimeoutMessages)
  const [said, setSaid] = useState('')
  const mark = seconds === null ? null : announcedAt(seconds)
  useEffect(() => {
    if (mark === null) return
    const timer = setTimeout(() => setSaid(texts.secondsLeft(mark)), sayAfterMs)
    return () => clearTimeout(timer)
  }, [mark, texts])
  return <LiveRegion message={said} politeness="assertive" />
}

function useIdleWatch(props: SessionTimeoutProps) {
  const { isSignedIn = true, idleSeconds, life, clock = systemClock } = props
  const host = useHost()
  const limitMs = idleLimitMs(idleSeconds)
  const [seconds, setSeconds] = useState<number | null>(null)
  const watch = useRef<IdleWatch | null>(null)
  const newest = useRef({ ...props, host })
  useEffect(() => {
    newest.current = { ...props, host }
  })
  useEffect(() => {
    if (!isSignedIn) return
    const running = startIdleWatch({
      limitMs,
      clock,
      life: life ?? createTabLife(),
      feed: createActivityFeed({ monotonicMs: () => clock.monotonicMs() }),
      onView: createView(setSeconds, () => tellStep(newest.current.host, 'warning')),
      onPresence: () => newest.current.onPresence?.(),
      onEnd: (how) => finish(newest.current.host, how, newest.current.onEnd),
    })
    watch.current = running
    newest.current.host.emit('carport-ready', { capability })
    const stopListening = stopWhenRefused(newest.current.host, () => {
      running.close()
      setSeconds(null)
    })
    return () => {
      stopListening()
      running.close()
      watch.current = null
      setSeconds(null)
    }
  }, [isSignedIn, limitMs, clock, life])
  const continueSession = () => {
    watch.current?.continueSession()
    tellStep(host, 'continued')
  }
  return { seconds, continueSession, logOut: () => watch.current?.end() }
}

function tellStep(host: CarportHost, step: SessionTimeoutStep): void {
  host.emit('carport-step', { capability, step })
}

/** Shows the countdown, and calls back when the warning opens. */
function createView(show: (seconds: number | null) => void, onOpen: () => void) {
  let shown: number | null = null
  return (seconds: number | null) => {
    if (shown === null && seconds !== null) onOpen()
    shown = seconds
    show(seconds)
  }
}

function finish(host: CarportHost, how: IdleEnd, onEnd: SessionTimeoutProps['onEnd']): void {
  closeOverlays()
  // In the portal, logging out in one tab reaches the others through the session.
  if (how === 'elsewhere' && host.kind === 'portal') return
  host.emit('carport-session-expired', { capability })
  onEnd?.(how)
}

/** On a foreign page the server's refusal reaches us as another element's event: then there is nothing left to warn of. */
function stopWhenRefused(host: CarportHost, stop: () => void): () => void {
  if (host.kind === 'portal') return () => undefined
  const hear = (event: CustomEvent<{ readonly capability: string }>) => {
    if (event.detail.capability !== capability) stop()
  }
  document.addEventListener('carport-session-expired', hear)
  return () => document.removeEventListener('carport-session-expired', hear)
}
