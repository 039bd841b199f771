import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/context'
import { newId } from '#server/store/ids'
import { type AddressWarning, addressChecker, addressWarnings } from './address-checker.ts'
import { type AddressInput, checkedAddress, checkedNickName } from './contact-input.ts'
import { changeOwn, sameVersion, tellChanged } from './own-change.ts'
import { listAddresses, putAddress, setNickName } from './profile.store.ts'

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
 * @throws CarportError ADDRESS_INVALID, FIELD_INVALID, ZIP_INVALID, METHOD_LIMIT, NOT_FOUND, CHANGED_ELSEWHERE
 */
export async function updateAddress(context: RequestContext, input: AddressInput): Promise<void> {
  const address = checkedAddress(input)
  const notation = { code: 'PR', comment: `Address changed (${address.addressType})` } as const
  await changeOwn(context, { operation: 'UpdateAddress', fingerprint: input, notation }, async (changing) => {
    const { tx, caller } = changing
    const addresses = await listAddresses(tx, caller.customerId)
    if ((input.personAddressId ?? null) === null && addresses.length >= mostAddresses)
      throw new CarportError('METHOD_LIMIT', { params: { max: mostAddresses } })
    const old =
      (input.personAddressId ?? null) === null
        ? null
        : sameVersion(
            addresses.find((one) => one.personAddressId === input.personAddressId),
            input.version,
          )
    await putAddress(tx, caller.customerId, old?.personAddressId ?? newId('adr'), address)
    await tellChanged(changing, context, {
      template: 'contact-changed',
      what: 'address',
      contact: `${address.city}, ${address.state}`,
      before: [],
    })
  })
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
