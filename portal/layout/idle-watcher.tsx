import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { SessionTimeout, type SessionTimeoutProps } from '#widgets/session-timeout'
import '#widgets/session-timeout/session-timeout.css'
import { logOut, logOutIdle } from '../login/log-out.ts'
import { useServices } from '../startup/services-context.tsx'
import { loadUserContext } from '../startup/startup.ts'
import { idleSecondsAtom, isLeavingAtom, isLoggedInAtom } from '../startup/state.ts'

/** Logs out an idle user after the server's time limit, on every page (shell-04). */
export function IdleWatcher() {
  const services = useServices()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const isLeaving = useAtomValue(isLeavingAtom)
  const idleSeconds = useAtomValue(idleSecondsAtom)
  const life = useMemo(() => services.platform.appLife(), [services])
  const end: SessionTimeoutProps['onEnd'] = (how) => {
    services.analytics.track({ type: 'BusinessEvent', category: 'session-timeout', action: 'inactivity-log-out' })
    // Who pressed Log out in the warning wanted to go.
    void (how === 'log-out' ? logOut(services) : logOutIdle(services))
  }
  // Any call with the token counts as activity on the server, and one that is refused ends the session here.
  const tellServer = () => {
    loadUserContext(services).catch((problem: unknown) => services.log('KeepAlive', problem))
  }
  return (
    <SessionTimeout
      isSignedIn={isLoggedIn && !isLeaving}
      life={life}
      onPresence={tellServer}
      onEnd={end}
      {...(idleSeconds === undefined ? {} : { idleSeconds })}
    />
  )
}
