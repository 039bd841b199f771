import { formatDate, businessDateAt, toIso } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import type { Company } from '#server/platform/config/config'
import { notifyContacts } from '#server/platform/messages/security-notices'
import type { Tx } from '#server/platform/store/database'
import { findLoginOfCustomer, linkCustomer } from './logins.store.ts'
import { forgetMatch, lockCustomer } from './lookup.store.ts'
import { maskContact } from './passcodes.ts'

/**
 * Links a login to a customer, and notifies every contact on file of that customer. Whoever calls this has made sure that the person is
 * the customer, and writes the audit row.
 * @throws CarportError LOOKUP_ALREADY_LINKED when the customer has a login by now; LOOKUP_NO_MATCH when the login has a customer
 */
export async function linkLogin(
  tx: Tx,
  company: Company,
  link: { readonly loginId: string; readonly email: string; readonly customerId: string; readonly atMs: number },
): Promise<void> {
  const { loginId, email, customerId, atMs } = link
  await lockCustomer(tx, customerId)
  if ((await findLoginOfCustomer(tx, customerId)) !== null) throw new CarportError('LOOKUP_ALREADY_LINKED')
  if (!(await linkCustomer(tx, loginId, customerId, toIso(atMs)))) throw new CarportError('LOOKUP_NO_MATCH')
  await forgetMatch(tx, loginId)
  await notifyContacts(tx, company, {
    whose: { customerId },
    template: 'account-linked',
    parameters: (language) => ({
      login: maskContact({ channel: 'EMAIL', address: email }),
      when: `${formatDate(businessDateAt(atMs), language)}, ${formatTime(atMs, language)}`,
    }),
    createdAtMs: atMs,
  })
}
