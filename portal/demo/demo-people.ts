import type { LocalDate } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { CustomerType } from '#sdk/loan/enums.graphql'
import { vehicleName } from '#sdk/loan/vehicle-name'
import { demoVehicle } from './demo-vehicle.ts'

/** A person on the demo's loan. */
export interface DemoPerson {
  readonly id: string
  readonly customerType: CustomerType
  readonly firstName: string
  readonly lastName: string
}

/** Buyer and co-buyer (demo-07). The buyer is who signs in. */
export const buyer: DemoPerson = { id: 'demo_buyer', customerType: 'buyer', firstName: 'Dana', lastName: 'Sample' }
export const coBuyer: DemoPerson = {
  id: 'demo_cobuyer',
  customerType: 'cobuyer',
  firstName: 'Drew',
  lastName: 'Sample',
}

export interface DemoPhone {
  readonly personPhoneId: string
  readonly phoneNumber: string
  readonly phoneType: string
  readonly extension: string | null
  readonly isPreferred: boolean
  readonly version: number
  readonly preference: {
    readonly personPhoneId: string
    readonly allowCalls: boolean
    readonly allowTexts: boolean
    readonly quietStart: string | null
    readonly quietEnd: string | null
  }
}

export interface DemoEmail {
  readonly personEmailId: string
  readonly emailAddress: string
  readonly emailType: string
  readonly isPreferred: boolean
  readonly isSignIn: boolean
  readonly version: number
}

export interface DemoAddress {
  readonly personAddressId: string
  readonly addressLine1: string
  readonly addressLine2: string | null
  readonly addressType: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly version: number
}

/** The buyer's own details, as they were changed. */
export interface DemoProfile {
  readonly nickName: string | null
  readonly version: number
  readonly emails: readonly DemoEmail[]
  readonly phones: readonly DemoPhone[]
  readonly addresses: readonly DemoAddress[]
  /** Changed ones that wait for their code. */
  readonly waitingEmail: DemoEmail | null
  readonly waitingPhone: DemoPhone | null
  readonly records: { readonly isAccepted: boolean; readonly changedAt: string | null }
}

/** The buyer's details as the demo begins. */
export function firstProfile(loginEmail: string): DemoProfile {
  return {
    nickName: null,
    version: 1,
    emails: [
      {
        personEmailId: 'demo_email_1',
        emailAddress: loginEmail,
        emailType: 'HomeEmail',
        isPreferred: true,
        isSignIn: true,
        version: 1,
      },
    ],
    phones: [phoneOf('demo_phone_1', { phoneNumber: '4805550199', phoneType: 'CellPhone', isPreferred: true })],
    addresses: [
      {
        personAddressId: 'demo_address_1',
        addressLine1: '100 Sample Street',
        addressLine2: null,
        addressType: 'PrimaryHome',
        city: 'Tempe',
        state: 'AZ',
        zip: '85281',
        version: 1,
      },
    ],
    waitingEmail: null,
    waitingPhone: null,
    records: { isAccepted: false, changedAt: null },
  }
}

/** A phone that calls may reach and texts may not. */
export function phoneOf(
  personPhoneId: string,
  about: Pick<DemoPhone, 'phoneNumber' | 'phoneType' | 'isPreferred'> & { readonly extension?: string | null },
): DemoPhone {
  return {
    personPhoneId,
    phoneNumber: about.phoneNumber,
    phoneType: about.phoneType,
    extension: about.extension ?? null,
    isPreferred: about.isPreferred,
    version: 1,
    preference: { personPhoneId, allowCalls: true, allowTexts: false, quietStart: null, quietEnd: null },
  }
}

/** The buyer and the car, as a receipt names them. */
export function receiptParties(call: { readonly loan: { readonly today: LocalDate }; readonly language: Language }) {
  const vehicle = vehicleName(demoVehicle(call.loan.today), call.language)
  return { borrowerName: `${buyer.firstName} ${buyer.lastName}`, vehicle }
}

/** Both people as an account names them: the other borrower with name and role only. */
export function customersOf({ loan }: { readonly loan: { readonly profile: DemoProfile } }) {
  const nameless = {
    last4SSN: null,
    middleName: null,
    generation: null,
    bankAccounts: [],
    customerAddresses: [],
    emailAddresses: [],
    phoneNumbers: [],
  }
  return [buyer, coBuyer].map((person) => ({
    ...nameless,
    ...person,
    legacyId: person.id,
    masterPersonId: person.id,
    nickName: person === buyer ? loan.profile.nickName : null,
  }))
}
