import { CarportError } from '#sdk/errors/errors'
import type { ServerConfig } from '#server/platform/config/config'
import type { RequestContext } from '#server/platform/context'
import { keyedHash } from '#server/platform/crypto/keyed-hash'
import { callingCustomer } from '#server/identity/calling-customer'
import { type Queryable, reader } from '#server/platform/store/database'
import { lastConsent } from './changes.store.ts'
import { consentWording } from './consent-texts.ts'
import type { ElectronicRecords } from '#server/platform/graphql/resolvers.graphql'

/** The elements that ask for electronic records: whatever is signed asks for them first, and the profile lists them. */
export const recordsCapabilities: readonly string[] = [
  'profile',
  'autopay',
  'autopay-otp',
  'payment-extension',
  'payment-plan',
  'keep-your-keys',
  'account-resolution',
  'loan-modification',
]

/** The GraphQL type ElectronicRecords: the text in force, and whether the caller agreed to it. */
export async function electronicRecordsView(context: RequestContext): Promise<ElectronicRecords> {
  return electronicRecordsOf(reader(context.db), context, callingCustomer(context).customerId)
}

/** The same of one person. */
export async function electronicRecordsOf(
  q: Queryable,
  { config, language }: RequestContext,
  customerId: string,
): Promise<ElectronicRecords> {
  const last = await lastConsent(q, customerId, 'ELECTRONIC_RECORDS')
  const consent = consentWording(config.company, 'ELECTRONIC_RECORDS', language)
  return {
    isAccepted: last?.action === 'GIVEN',
    changedAt: last?.at ?? null,
    consent,
    sampleDocumentId: `sample-${consent.version}`,
    acceptedDocumentId: last?.action === 'GIVEN' ? `consent-${last.consentId}` : null,
  }
}

/**
 * Demands the agreement to electronic records before anything is signed whose copy has to be in writing (rules 5.1).
 * @throws CarportError ECONSENT_REQUIRED for somebody who never agreed, or took it back
 */
export async function demandElectronicRecords(q: Queryable, customerId: string): Promise<void> {
  const last = await lastConsent(q, customerId, 'ELECTRONIC_RECORDS')
  if (last?.action !== 'GIVEN') throw new CarportError('ECONSENT_REQUIRED')
}

/** Letters and digits that nobody takes for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The code in a person's sample document: six characters that follow from who they are and the wording. */
export function sampleCode(config: ServerConfig, customerId: string, version: string): string {
  const hash = keyedHash(config, 'e-records-sample', `${customerId}\0${version}`)
  return Array.from(hash.subarray(0, 6), (byte) => alphabet[byte % alphabet.length]).join('')
}
