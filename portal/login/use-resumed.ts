import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useServices } from '../startup/services-context.tsx'
import { isLoggedInAtom } from '../startup/state.ts'
import { resume } from './signed-in.ts'

/** Whether somebody is signed in, for pages that open without login: null until it is known. */
export function useResumed(): boolean | null {
  const services = useServices()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const [answer, setAnswer] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    resume(services).then(
      (isSignedIn) => {
        if (isCurrent) setAnswer(isSignedIn)
      },
      (problem: unknown) => {
        services.log('Resume', problem)
        if (isCurrent) setAnswer(false)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [services])
  return isLoggedIn ? true : answer
}
