import { useAnnounce, useMessages } from '#ui'
import { useState } from 'react'
import { portalMessages } from './portal.messages.ts'
import { useServices } from '../startup/services-context.tsx'

/** Starts login: leaves for the identity provider. */
export function useSignIn(): { start: () => void; isStarting: boolean; hasFailed: boolean } {
  const { session, log } = useServices()
  const messages = useMessages(portalMessages)
  const announce = useAnnounce()
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle')
  const start = () => {
    setState('starting')
    session.login().catch((problem: unknown) => {
      log('Login', problem)
      setState('failed')
      announce(messages.notReachedText, 'assertive')
    })
  }
  return { start, isStarting: state === 'starting', hasFailed: state === 'failed' }
}
