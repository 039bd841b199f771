import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PasscodeContactsDocument, SendPasscodeDocument } from '#flow'
import { useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { newUuid } from '#sdk/platform/platform'
import { useServices } from '../startup/services-context.tsx'
import { LookUpAccountDocument } from './account-lookup.graphql.ts'
import { refreshUser } from './refresh-user.ts'
import type { OtpChannel } from '#sdk/loan/enums.graphql'

/** What shows which loan is theirs: 12 digits, 4 digits and a date. */
export interface LookupDetails {
  readonly accountNumber: string
  readonly last4SSN: string
  readonly dob: string
}

/** A phone or email on file that a code can go to, masked. */
export interface LookupContact {
  readonly contactId: string
  readonly channel: OtpChannel
  readonly masked: string
}

const purpose = 'LINK_ACCOUNT'

/** How far somebody is: entering details, choosing where the code goes, or entering it. */
export type LookupStep =
  | { readonly name: 'details' }
  | { readonly name: 'contacts'; readonly contacts: readonly LookupContact[] }
  | { readonly name: 'code'; readonly contacts: readonly LookupContact[]; readonly sentTo: LookupContact }

/**
 * Finds the loan of a verified login and connects it: the details, then a code that goes to a contact on file.
 * @param failed what is shown where the server has no words of its own
 */
export function useAccountLookup(failed: string) {
  const services = useServices()
  const navigate = useNavigate()
  const [step, setStep] = useState<LookupStep>({ name: 'details' })
  const [details, setDetails] = useState<LookupDetails>({ accountNumber: '', last4SSN: '', dob: '' })
  const serverText = useServerText()
  const [refused, setRefused] = useState<{ problem: unknown } | null>(null)
  const [busy, setBusy] = useState<'find' | 'send' | 'connect' | null>(null)

  const run = (what: 'find' | 'send' | 'connect', work: () => Promise<void>) => {
    setBusy(what)
    setRefused(null)
    work()
      .catch((problem: unknown) => setRefused({ problem }))
      .finally(() => setBusy(null))
  }
  const connect = async (asked: LookupDetails, passcode?: string) => {
    await services.graphql.query(LookUpAccountDocument, { ...asked, passcode })
    await navigate(await refreshUser(services), { replace: true })
  }
  return {
    step,
    refusal: refused === null ? null : (serverText(refused.problem) ?? failed),
    busy,
    find: (asked: LookupDetails) =>
      run('find', async () => {
        setDetails(asked)
        try {
          await connect(asked)
        } catch (problem) {
          if (!isCarportError(problem, 'STEP_UP_REQUIRED')) throw problem
          const { GetPasscodeContacts: contacts } = await services.graphql.query(PasscodeContactsDocument, {
            purpose,
          })
          setStep({ name: 'contacts', contacts })
        }
      }),
    send: (contact: LookupContact, contacts: readonly LookupContact[]) =>
      run('send', async () => {
        const { channel, contactId } = contact
        await services.graphql.mutate(
          SendPasscodeDocument,
          { purpose, channel, contactId },
          { idempotencyKey: newUuid() },
        )
        setStep({ name: 'code', contacts, sentTo: contact })
      }),
    connect: (passcode: string) => run('connect', () => connect(details, passcode)),
    /** Back to the choice of a contact, or to the details. */
    back: () => {
      setRefused(null)
      setStep(step.name === 'code' ? { name: 'contacts', contacts: step.contacts } : { name: 'details' })
    },
  }
}

export type AccountLookup = ReturnType<typeof useAccountLookup>
