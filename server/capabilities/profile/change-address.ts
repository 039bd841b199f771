import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import type { Queryable } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { addressChecker, addressWarnings } from '#server/platform/vendors/addresses/address-checker'
import {
  type AddressInput,
  checkedAddress,
  checkedNickName,
  type PlainAddress,
} from '#server/platform/messages/contact-input'
import { changeOwn, contactStepUp, demandContactStepUp, sameVersion, tellChanged } from './own-change.ts'
import { type AddressRow, listAddresses, putAddress, setNickName } from './profile.store.ts'
import type { AddressWarning } from '#sdk/loan/enums.graphql'

const mostAddresses = 4

/** What may be wrong with an address. It warns and never blocks. @throws CarportError ADDRESS_INVALID, FIELD_INVALID, ZIP_INVALID */
export async function checkAddress(
  context: RequestContext,
  input: AddressInput,
): Promise<{ warnings: AddressWarning[] }> {
  return { warnings: await addressWarnings(checkedAddress(input), await addressChecker(context.config)) }
}

/**
 * Adds or changes an address. There is one home; a new one makes the old one another home.
 * @throws CarportError ADDRESS_INVALID, FIELD_INVALID, ZIP_INVALID, CONTACT_LIMIT, NOT_FOUND, CHANGED_ELSEWHERE, STEP_UP_REQUIRED, OTP_…
 */
export async function updateAddress(
  context: RequestContext,
  input: AddressInput,
  passcode: string | null,
): Promise<void> {
  const address = checkedAddress(input)
  const stepUp = await contactStepUp(context, passcode)
  const notation = { code: 'PR', comment: `Address changed (${address.addressType})` } as const
  await changeOwn(context, { operation: 'UpdateAddress', fingerprint: input, notation }, async (changing) => {
    const { tx, caller } = changing
    const old = await changedAddress(tx, caller.customerId, input)
    await demandContactStepUp(context, changing, stepUp)
    await putAddress(tx, caller.customerId, old?.personAddressId ?? newId('adr'), address)
    if (old !== null && isSameAddress(old, address)) return
    await tellChanged(changing, context, {
      template: 'contact-changed',
      what: 'address',
      contact: `${address.city}, ${address.state}`,
      before: [],
    })
  })
}

/** Whether saving would leave the address as it is: nobody is notified of that. */
function isSameAddress(old: AddressRow, next: PlainAddress): boolean {
  const fields = ['addressLine1', 'addressLine2', 'addressType', 'city', 'state', 'zip'] as const
  return fields.every((field) => old[field] === next[field])
}

/** The address that is changed, or null for a new one. @throws CarportError CONTACT_LIMIT, NOT_FOUND, CHANGED_ELSEWHERE */
export async function changedAddress(
  q: Queryable,
  customerId: string,
  { personAddressId = null, version }: Pick<AddressInput, 'personAddressId' | 'version'>,
): Promise<AddressRow | null> {
  const addresses = await listAddresses(q, customerId)
  if (personAddressId !== null) {
    return sameVersion(
      addresses.find((one) => one.personAddressId === personAddressId),
      version,
    )
  }
  if (addresses.length >= mostAddresses) throw new CarportError('CONTACT_LIMIT', { params: { max: mostAddresses } })
  return null
}

/** What we call the person; nothing takes it back. @throws CarportError FIELD_INVALID, CHANGED_ELSEWHERE */
export async function updateNickName(
  context: RequestContext,
  input: { readonly nickName: string; readonly version: number },
): Promise<void> {
  const nickName = checkedNickName(input.nickName)
  const notation = { code: 'PR', comment: 'Nickname changed' } as const
  await changeOwn(context, { operation: 'UpdateNickName', fingerprint: input, notation }, async (changing) => {
    sameVersion(changing.person, input.version)
    await setNickName(changing.tx, changing.caller.customerId, nickName)
  })
}
