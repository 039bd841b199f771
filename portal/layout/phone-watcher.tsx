import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useClosedPhone } from '#blocks'
import { closedPhoneAtom } from './closed-phone.ts'

/** Keeps what the homepage and the footer say beside the phone number true, by the server's clock. */
export function PhoneWatcher() {
  const closed = useClosedPhone()
  const setClosed = useSetAtom(closedPhoneAtom)
  useEffect(() => setClosed(closed), [closed, setClosed])
  return null
}
