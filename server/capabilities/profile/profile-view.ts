import { addMonths, businessMoment, businessToday, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { teamViewMonths } from '#sdk/loan/access-terms'
import type { RequestContext } from '#server/platform/context'
import { impersonatorOf } from '#server/platform/graphql/impersonation-table'
import { emailKey } from '#server/identity/logins.store'
import { maskContact } from '#server/identity/passcodes'
import { callingCustomer } from '#server/identity/calling-customer'
import { type Queryable, reader } from '#server/platform/store/database'
import { readChange } from '#server/loans/accounts/changes.store'
import { consentWording } from '#server/loans/accounts/consent-texts'
import { electronicRecordsOf } from '#server/loans/accounts/electronic-records'
import { changeWaitsMs } from './pending-contact.ts'
import { listAddresses, listEmails, listPhones, listTeamViews, type PhoneRow, readPerson } from './profile.store.ts'
import type { CallPreference, Profile } from '#server/platform/graphql/resolvers.graphql'

/** The GraphQL type Profile: the caller's own and nobody else's (reliability U24). @throws CarportError NOT_FOUND */
export async function profileView(context: RequestContext): Promise<Profile> {
  const { customerId } = callingCustomer(context)
  const q = reader(context.db)
  const person = await readPerson(q, customerId)
  if (person === null) throw new CarportError('NOT_FOUND')
  const emails = await listEmails(q, customerId)
  const isStaff = impersonatorOf(context.actor) !== null
  const phones = (await listPhones(q, customerId)).map((phone) => (isStaff ? maskedPhone(phone) : phone))
  const addresses = await listAddresses(q, customerId)
  const nowMs = context.clock.nowMs()
  const viewedSinceMs = businessMoment(addMonths(businessToday(context.clock), -teamViewMonths), '00:00')
  const signIn = person.signInEmail === null ? null : emailKey(person.signInEmail)
  return {
    ...person,
    emails: emails.map((email) => ({ ...email, isSignIn: emailKey(email.emailAddress) === signIn })),
    phones: phones.map((phone) => ({ ...phone, preference: preferenceOf(phone) })),
    addresses: isStaff ? addresses.map(maskedAddress) : addresses,
    ...(await pendingContacts(q, customerId, toIso(nowMs - changeWaitsMs))),
    electronicRecords: await electronicRecordsOf(q, context, customerId),
    textConsent: consentWording(context.config.company, 'TEXT_MESSAGES', context.language),
    viewedByTeam: await listTeamViews(q, customerId, toIso(viewedSinceMs)),
  }
}

/** Staff who look through the borrower's eyes see as much as they need to confirm a caller's identity. */
function maskedPhone<T extends { readonly phoneNumber: string }>(phone: T): T {
  return { ...phone, phoneNumber: maskContact({ channel: 'SMS', address: phone.phoneNumber }) }
}

function maskedAddress<T extends { readonly addressLine1: string; readonly addressLine2: string | null }>(
  address: T,
): T {
  return { ...address, addressLine1: '•••', addressLine2: null }
}

function preferenceOf({ personPhoneId, allowCalls, allowTexts, quietStart, quietEnd }: PhoneRow): CallPreference {
  return { personPhoneId, allowCalls, allowTexts, quietStart, quietEnd }
}

async function pendingContacts(
  q: Queryable,
  customerId: string,
  since: string,
): Promise<Pick<Profile, 'pendingEmail' | 'pendingPhone'>> {
  const email = await readChange(q, customerId, 'EMAIL', since)
  const phone = await readChange(q, customerId, 'PHONE', since)
  return {
    pendingEmail: email === null ? null : maskContact({ channel: 'EMAIL', address: email.emailAddress }),
    pendingPhone: phone === null ? null : maskContact({ channel: 'SMS', address: phone.phoneNumber }),
  }
}
