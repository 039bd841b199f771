import { CarportError, fieldError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { callingCustomer } from '#server/identity/calling-customer'
import { sampleCode } from '#server/loans/accounts/electronic-records'
import { newId } from '#server/platform/store/ids'
import { type Consent, insertConsent, lastConsent } from '#server/loans/accounts/changes.store'
import {
  type ConsentKind,
  type ConsentWording,
  consentWording,
  wordingOfVersion,
} from '#server/loans/accounts/consent-texts'
import { type Changing, changeOwn } from './own-change.ts'

/** Keeps what somebody agreed to or took back, in the wording that was shown; of what is taken back, the one in force. */
export async function recordConsent(
  context: RequestContext,
  { tx, caller, at }: Changing,
  kind: ConsentKind,
  action: Consent['action'],
  subject: string | null,
  wording: ConsentWording = consentWording(context.config.company, kind, context.language),
): Promise<void> {
  const { customerId, loginId } = caller
  const consentId = newId('cst')
  await insertConsent(tx, { consentId, customerId, kind, subject, action, wording, loginId, ip: context.ip, at })
}

/**
 * Accepts electronic records. The code of the sample document shows that the person can open what we send (rules 5.1).
 * @throws CarportError FIELD_INVALID for a wrong code; CHANGED_ELSEWHERE when the wording is not in force any more
 */
export async function acceptElectronicRecords(
  context: RequestContext,
  input: { readonly version: string; readonly code: string },
): Promise<void> {
  const { customerId } = callingCustomer(context)
  const wording = demandSampleCode(context, input)
  const notation = { code: 'CP', comment: 'Electronic records accepted' } as const
  await changeOwn(context, { operation: 'AcceptEConsent', fingerprint: input, notation }, async (changing) => {
    const last = await lastConsent(changing.tx, customerId, 'ELECTRONIC_RECORDS')
    if (last?.action === 'GIVEN' && last.version === wording.version) return
    await recordConsent(context, changing, 'ELECTRONIC_RECORDS', 'GIVEN', null, wording)
  })
}

/**
 * The wording in force that is agreed to, for somebody who typed the code of the sample document.
 * @throws CarportError FIELD_INVALID for a wrong code; CHANGED_ELSEWHERE when the wording is not in force any more
 */
export function demandSampleCode(
  context: RequestContext,
  { version, code }: { readonly version: string; readonly code: string },
): ConsentWording {
  const { customerId } = callingCustomer(context)
  const wording = wordingOfVersion(context.config.company, 'ELECTRONIC_RECORDS', version)
  if (wording === null) throw new CarportError('CHANGED_ELSEWHERE')
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
  if (typed !== sampleCode(context.config, customerId, wording.version)) throw fieldError('code', 'FIELD_INVALID')
  return wording
}

/** Takes the agreement back; it counts the same day and cancels nothing that was signed. */
export async function withdrawElectronicRecords(context: RequestContext): Promise<void> {
  const { customerId } = callingCustomer(context)
  const notation = { code: 'CP', comment: 'Electronic records withdrawn: send paper' } as const
  await changeOwn(context, { operation: 'WithdrawEConsent', fingerprint: {}, notation }, async (changing) => {
    const last = await lastConsent(changing.tx, customerId, 'ELECTRONIC_RECORDS')
    if (last?.action !== 'GIVEN') return
    await recordConsent(context, changing, 'ELECTRONIC_RECORDS', 'WITHDRAWN', null)
  })
}
