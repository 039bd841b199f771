import { useEffect, useRef } from 'react'
import { type CarportHost, isGivenUp, useHost } from '#host'
import type { FrameName, FrameListener } from '#sdk/embed/frame-protocol'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import { end, keep } from './act-keeping.ts'
import { type ActTry, askPage, followAct, sentBefore } from './act-try.ts'

export interface SecureFrameBoxProps {
  /** The capability that events name. */
  capability: string
  kind: FrameName
  accountNumber: string
  onAdded: (paymentMethodId: string) => void
  onClose: () => void
}

/** Our own page in a frame: bank and card numbers are never typed into somebody else's page (reliability 43). */
export function SecureFrameBox({ capability, kind, accountNumber, onAdded, onClose }: SecureFrameBoxProps) {
  const host = useHost()
  const box = useRef<HTMLDivElement>(null)
  const done = useRef({ onAdded, onClose })
  useEffect(() => {
    done.current = { onAdded, onClose }
  })
  useEffect(() => {
    if (box.current === null || host.openSecureFrame === undefined) return
    let isOpen = true
    const { hears, leave } = listenTo(host, { capability, kind, accountNumber })
    const opened = host.openSecureFrame({ name: kind, container: box.current, accountNumber, hears })
    const finish = (id: string | null): void => {
      leave()
      if (isOpen && id !== null) done.current.onAdded(id)
      else if (isOpen) done.current.onClose()
    }
    opened.then((frame) => frame.result).then(finish, () => finish(null))
    return () => {
      isOpen = false
      void opened.then(
        (frame) => frame.close(),
        () => undefined,
      )
    }
  }, [host, capability, kind, accountNumber])
  return <div className="cp-secure-frame" ref={box} />
}

const operations: Readonly<Record<FrameName, AttemptOperation>> = {
  'bank-account': 'AddBankAccount',
  'debit-card': 'SaveDebitCard',
}
const figures = { status: 'ADDED' }

/**
 * Does for a frame what useAct does for everything else: asks the page before each try and reports the outcome. A request the frame
 * left unsettled is looked up once the frame is gone, and again after a reload.
 */
function listenTo(
  host: CarportHost,
  { capability, kind, accountNumber }: Pick<SecureFrameBoxProps, 'capability' | 'kind' | 'accountNumber'>,
): { readonly hears: FrameListener; readonly leave: () => void } {
  let act: ActTry<never, never> | null = null
  const hears: FrameListener = {
    ask: () =>
      askPage({ host, capability, figures }).then(
        () => true,
        (error: unknown) => {
          if (isGivenUp(error)) return false
          throw error
        },
      ),
    sending(key) {
      if (act?.key === key) return
      act = sentBefore({ host, key, operation: operations[kind], capability, accountNumber, figures })
      act.isSending = true
      keep(act)
    },
    outcome({ name, detail }) {
      if (act !== null && name !== 'carport-unknown') end(act)
      host.emit(name, { ...detail, capability } as never)
    },
  }
  const leave = (): void => {
    if (act === null || act.isOver) return
    act.isSending = false
    void followAct(act, 0).then((problem) => (problem === null ? host.graphql.refetchAll() : undefined))
  }
  return { hears, leave }
}
