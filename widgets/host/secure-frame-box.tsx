import { useEffect, useRef } from 'react'
import { useHost } from './host.ts'

export interface SecureFrameBoxProps {
  kind: 'bank-account' | 'debit-card'
  accountNumber: string
  onAdded: (paymentMethodId: string) => void
  onClose: () => void
}

/** Our own page in a frame: bank and card numbers are never typed into somebody else's page (reliability 43). */
export function SecureFrameBox({ kind, accountNumber, onAdded, onClose }: SecureFrameBoxProps) {
  const host = useHost()
  const box = useRef<HTMLDivElement>(null)
  const done = useRef({ onAdded, onClose })
  useEffect(() => {
    done.current = { onAdded, onClose }
  })
  useEffect(() => {
    if (box.current === null || host.openSecureFrame === undefined) return
    let isOpen = true
    const frame = host.openSecureFrame(kind, box.current, accountNumber)
    frame.result.then(
      (id) => {
        if (isOpen && id !== null) done.current.onAdded(id)
        else if (isOpen) done.current.onClose()
      },
      () => {
        if (isOpen) done.current.onClose()
      },
    )
    return () => {
      isOpen = false
      frame.close()
    }
  }, [host, kind, accountNumber])
  return <div className="cp-secure-frame" ref={box} />
}
