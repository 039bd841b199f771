import { useState } from 'react'
import { useMutation, useQuery, useServerText } from '#host'
import type { Attempt } from './attempt-outcome.ts'
import { PasscodeContactsDocument, type PasscodePayment, SendPasscodeDocument } from './passcode.graphql.ts'
import type { OtpPurpose } from '#sdk/loan/enums.graphql'

/** What came of asking for a code. */
export type PasscodeSent =
  | { readonly kind: 'sent'; readonly masked: string }
  /** The contacts are not known, or there is none that may get a code. */
  | { readonly kind: 'not-loaded' | 'no-contact' }
  | { readonly kind: 'refused'; readonly error: unknown }

/**
 * The phones and emails a one-time passcode can go to, the chosen one, and sending it.
 * @param isNeeded false while no code is asked for: nothing is fetched then
 * @param payment the one payment that a code of purpose FIRST_PAYMENT is for
 */
export function usePasscode(purpose: OtpPurpose, isNeeded = true, payment?: PasscodePayment) {
  const contacts = useQuery(PasscodeContactsDocument, isNeeded ? { purpose } : null)
  const sending = useMutation(SendPasscodeDocument)
  const [chosenId, choose] = useState<string | null>(null)
  const all = contacts.data?.GetPasscodeContacts
  // A code that was asked for before the page was loaded again can still be typed.
  const waiting = all?.find((contact) => contact.hasCode)
  const chosen = all?.find((contact) => contact.contactId === chosenId) ?? waiting ?? all?.[0]
  const send = async (): Promise<PasscodeSent> => {
    if (chosen === undefined) return { kind: all === undefined ? 'not-loaded' : 'no-contact' }
    try {
      await sending.run({ purpose, channel: chosen.channel, contactId: chosen.contactId, payment })
      return { kind: 'sent', masked: chosen.masked }
    } catch (error) {
      return { kind: 'refused', error }
    }
  }
  return { contacts, chosen, waiting, choose, send, isSending: sending.isRunning }
}

export type PasscodeControl = ReturnType<typeof usePasscode>

/** A code that signs something: where it goes, whether it was sent, what was typed. */
export function useSigningCode(isNeeded: boolean, purpose: OtpPurpose = 'AUTOPAY_OTP', payment?: PasscodePayment) {
  const passcode = usePasscode(purpose, isNeeded, payment)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ kind: 'no-contact' | 'failed'; error: unknown } | null>(null)
  const said = useServerText()
  const send = async (): Promise<void> => {
    setProblem(null)
    const sent = await passcode.send()
    if (sent.kind === 'sent') {
      setSentTo(sent.masked)
      setCode('')
    } else if (sent.kind === 'no-contact') setProblem({ kind: 'no-contact', error: null })
    else setProblem({ kind: 'failed', error: sent.kind === 'refused' ? sent.error : null })
  }
  return {
    contacts: passcode.contacts.data?.GetPasscodeContacts,
    isContactsFailed: passcode.contacts.error !== undefined,
    onReload: () => void passcode.contacts.refetch(),
    chosenId: passcode.chosen?.contactId ?? null,
    onChoose: passcode.choose,
    onSend: () => void send(),
    isSending: passcode.isSending,
    sentTo: sentTo ?? passcode.waiting?.masked ?? null,
    isSentNow: sentTo !== null,
    code,
    onCode: setCode,
    /** Why no code was sent. */
    problem: problem && { kind: problem.kind, message: said(problem.error) },
  }
}

/** Returns the server's words about a code that it didn't take; undefined where there was none to take, or it took it. */
export function useCodeRefusal(attempt: Attempt): string | undefined {
  const said = useServerText()
  return attempt.phase === 'passcode' ? (said(attempt.error) ?? undefined) : undefined
}
