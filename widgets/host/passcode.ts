import { useState } from 'react'
import { useMutation, useQuery } from './hooks.ts'
import { type OtpPurpose, PasscodeContactsDocument, SendPasscodeDocument } from './passcode.graphql.ts'

/** What came of asking for a code. */
export type PasscodeSent =
  | { readonly kind: 'sent'; readonly masked: string }
  /** The contacts are not known, or there is none that may get a code. */
  | { readonly kind: 'not-loaded' | 'no-contact' }
  | { readonly kind: 'refused'; readonly error: unknown }

/**
 * The phones and emails a one-time passcode can go to, the chosen one, and sending it.
 * @param isNeeded false while no code is asked for: nothing is fetched then
 */
export function usePasscode(purpose: OtpPurpose, isNeeded = true) {
  const contacts = useQuery(PasscodeContactsDocument, isNeeded ? {} : null)
  const sending = useMutation(SendPasscodeDocument)
  const [chosenId, choose] = useState<string | null>(null)
  const all = contacts.data?.GetPasscodeContacts
  const chosen = all?.find((contact) => contact.contactId === chosenId) ?? all?.[0]
  const send = async (): Promise<PasscodeSent> => {
    if (chosen === undefined) return { kind: all === undefined ? 'not-loaded' : 'no-contact' }
    try {
      await sending.run({ purpose, channel: chosen.channel, contactId: chosen.contactId })
      return { kind: 'sent', masked: chosen.masked }
    } catch (error) {
      return { kind: 'refused', error }
    }
  }
  return { contacts, chosen, choose, send, isSending: sending.isRunning }
}

export type PasscodeControl = ReturnType<typeof usePasscode>
