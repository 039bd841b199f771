import { addDays, type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import { returnNoticeDays, titleReleaseDays } from '#sdk/loan/payment-terms'
import type { Services } from '#server/platform/context'
import { createLogin } from '#server/identity/logins.store'
import { lookupHash } from '#server/identity/lookup-hash'
import { hashPassword } from '#server/identity/password'
import { sealDigits } from '#server/identity/ssn-digits'
import { bankingDaysAfter } from '#server/loans/accounts/close-loan.rules'
import { jobNames } from '#server/loans/jobs/job-run'
import { endRun } from '#server/loans/jobs/jobs'
import { putTitleRelease } from '#server/loans/accounts/close-loan.store'
import { insertConsent } from '#server/loans/accounts/changes.store'
import { consentWording } from '#server/loans/accounts/consent-texts'
import { insertNotification } from '#server/loans/accounts/notifications.store'
import { refreshNotifications } from '#server/loans/accounts/tend-notifications'
import { activeAccounts } from '#server/loans/accounts/active-loans.store'
import type { Tx } from '#server/platform/store/database'
import { seedAutopay } from './autopay-seed.ts'
import { seedChargeOffPlan } from './charge-off-plan-seed.ts'
import { scheduleOf } from './loan-dates.ts'
import { writeHistory } from './loan-history.ts'
import type { LoanSpec, NotificationSpec, PersonSpec } from './loan-spec.ts'
import { listSandboxPeople } from './people.ts'
import { people } from './people-list.ts'
import { seedPrograms } from './programs-seed.ts'
import { ensureSandboxPartner } from './partner.ts'
import {
  insertAccount,
  insertAccountCustomer,
  insertContacts,
  insertCustomer,
  insertScheduleRows,
  insertVehicle,
  isWorldEmpty,
} from './seed.store.ts'
import { type SeedIds, seedIds } from './seed-ids.ts'
import { makeVin } from './vin.ts'
import { fillWallet } from './wallet-seed.ts'

/** What the seeding of one world needs. */
interface World {
  readonly services: Services
  readonly ids: SeedIds
  readonly today: LocalDate
  readonly nowIso: string
  /** Everybody in the sandbox has the same one. */
  readonly passwordHash: string
}

/**
 * Makes the sandbox's people and loans when there is nobody yet; a database with people in it is left as it is. Dates are
 * relative to today, everything else follows from the seed.
 * @returns who can sign in, for the start's announcement
 */
export async function seedSandbox(
  services: Services,
): Promise<readonly { email: string; password: string; note: string }[]> {
  await seedPeople(services)
  await ensureSandboxPartner(services)
  return listSandboxPeople(services.config).map(({ email, password, about }) => ({ email, password, note: about }))
}

/** Makes the people and loans alone, which are the same at every address of the server. A database with people in it is left as it is. */
export async function seedPeople(services: Services): Promise<void> {
  if (!(await isWorldEmpty(services.db))) return
  const ids = seedIds(services.config.seed)
  const world: World = {
    services,
    ids,
    passwordHash: await hashPassword(ids.password),
    today: businessToday(services.clock),
    nowIso: toIso(services.clock.nowMs()),
  }
  await services.db.withTx((tx) => makeWorld(tx, world))
  // Jobs begin with the world: moving its clock before their first hour skips none.
  for (const job of jobNames) await endRun(services, job, addDays(world.today, -1))
}

async function makeWorld(tx: Tx, world: World): Promise<void> {
  for (const person of people) await makePerson(tx, world, person)
  for (const person of people) {
    for (const loan of person.loans ?? []) await makeLoan(tx, world, person, loan)
  }
  for (const person of people) {
    for (const accountNumber of person.coBuyerOf ?? []) {
      await insertAccountCustomer(tx, {
        accountNumber,
        customerId: customerIdOf(world, person),
        customerType: 'cobuyer',
      })
    }
  }
  await seedAutopay(tx, world)
  await seedPrograms(tx, world)
  await seedChargeOffPlan(tx, world)
  // As the jobs of the day left them: what follows from a loan's own figures is not made up.
  for (const accountNumber of await activeAccounts(tx)) await refreshNotifications(tx, accountNumber, world.today)
}

function customerIdOf({ ids }: World, person: PersonSpec): string {
  return ids.id('cus', person.id)
}

async function makePerson(tx: Tx, world: World, person: PersonSpec): Promise<void> {
  const { services, ids, nowIso } = world
  // Codes go only to contacts that were verified before today.
  const lastMonthIso = toIso(services.clock.nowMs() - 30 * 86_400_000)
  const isBorrower = person.birthDate !== undefined && person.last4Ssn !== undefined
  if (isBorrower) {
    const customerId = customerIdOf(world, person)
    const { config } = services
    await insertCustomer(tx, {
      customerId,
      legacyId: `L${ids.digits(`legacy ${person.id}`, 8)}`,
      masterPersonId: `M${ids.digits(`master ${person.id}`, 9)}`,
      firstName: person.firstName,
      lastName: person.lastName,
      ssnHmac: lookupHash(config, 'ssn', `52599${person.last4Ssn}`),
      last4SsnHmac: lookupHash(config, 'last4', person.last4Ssn),
      last4SsnSealed: sealDigits(config, customerId, person.last4Ssn),
      birthDateHmac: lookupHash(config, 'dob', person.birthDate),
      createdAt: nowIso,
    })
    await insertContacts(tx, { customerId, ...contactsOf(person), verifiedAt: lastMonthIso })
    await fillWallet(tx, world, customerId, person)
  }
  if (person.email === null) return
  const isLinked = isBorrower && person.isLinked !== false
  const loginId = await createLogin(tx, {
    email: person.email,
    passwordHash: world.passwordHash,
    emailVerified: person.isEmailVerified ?? true,
    customerId: isLinked ? customerIdOf(world, person) : null,
    roles: person.roles ?? [],
    createdAt: lastMonthIso,
  })
  if (!isLinked || person.hasElectronicRecords === false) return
  await insertConsent(tx, {
    consentId: ids.id('cst', person.id),
    customerId: customerIdOf(world, person),
    kind: 'ELECTRONIC_RECORDS',
    subject: null,
    action: 'GIVEN',
    wording: consentWording(world.services.config.company, 'ELECTRONIC_RECORDS', 'en'),
    loginId,
    ip: '127.0.0.1',
    at: lastMonthIso,
  })
}

/** Numbers 555-0100 to 555-0199 are nobody's. */
function contactsOf(person: PersonSpec): {
  email: string | null
  phoneNumber: string
  street: string
  city: string
  state: string
  zip: string
} {
  const index = people.indexOf(person)
  return {
    email: person.email,
    phoneNumber: `48055501${String(index).padStart(2, '0')}`,
    street: `${100 + index * 7} W Example Street`,
    city: 'Tempe',
    state: person.state ?? 'AZ',
    zip: '85281',
  }
}

async function makeLoan(tx: Tx, world: World, person: PersonSpec, spec: LoanSpec): Promise<void> {
  const { ids, today, nowIso } = world
  const at = (day: number) => addDays(today, day)
  const { accountNumber } = spec
  await insertAccount(tx, {
    accountNumber,
    legacyId: `A${ids.digits(`account ${accountNumber}`, 8)}`,
    statusKey: spec.statusKey,
    route: spec.route,
    saleDate: at(spec.soldDay),
    csoCheckDigit: spec.csoCheckDigit,
    isLoanModExtEligible: spec.isExtensionEligible ?? false,
    contractState: spec.state,
    rateMillionths: spec.rateMillionths,
    paymentFrequency: spec.frequency,
    regularPaymentCents: spec.regularCents,
    loanAmountCents: spec.loanAmountCents,
    openedOn: at(spec.openingDay),
    maturityDate: at(spec.maturityDay),
    scraFrom: spec.scraFromDay === undefined ? null : at(spec.scraFromDay),
    chargeOff: chargeOffOf(spec, at),
    createdAt: nowIso,
  })
  await insertAccountCustomer(tx, { accountNumber, customerId: customerIdOf(world, person), customerType: 'buyer' })
  const year = Number(today.slice(0, 4)) - spec.vehicle.yearsOld
  const { make, model, vinStem } = spec.vehicle
  await insertVehicle(tx, { vin: makeVin(vinStem, year, accountNumber.slice(-5)), accountNumber, make, model, year })
  const rows = scheduleOf(spec, today)
  await insertScheduleRows(tx, accountNumber, rows)
  await writeHistory(tx, spec, rows, today)
  if (spec.statusKey === 'P') {
    const promisedOn = bankingDaysAfter(today, titleReleaseDays)
    await putTitleRelease(tx, { accountNumber, state: 'ORDERED', promisedOn, orderedOn: today, at: nowIso })
  }
  for (const [index, notification] of (spec.notifications ?? []).entries()) {
    const notificationId = ids.id('ntf', `${accountNumber} ${index}`)
    await insertNotification(tx, { notificationId, accountNumber, ...notificationRow(notification, at) })
  }
}

function chargeOffOf(spec: LoanSpec, at: (day: number) => LocalDate): object | null {
  if (spec.chargeOff === undefined) return null
  const { chargedOffDay, sale, ...facts } = spec.chargeOff
  const sold = sale === undefined ? {} : { sale: { ...sale, soldOn: at(sale.soldDay), soldDay: undefined } }
  return { ...facts, ...sold, chargedOffOn: at(chargedOffDay) }
}

function notificationRow(
  spec: NotificationSpec,
  at: (day: number) => LocalDate,
): Omit<Parameters<typeof insertNotification>[1], 'notificationId' | 'accountNumber'> {
  if (spec.kind === 'nsf') {
    const details = { nSFDate: at(spec.returnedDay), paymentReceiptDate: at(spec.paidDay), receiptAmount: spec.cents }
    return {
      kind: 'nsf',
      severity: 'warning',
      details,
      createdOn: at(spec.returnedDay),
      expiresOn: at(spec.returnedDay + returnNoticeDays),
    }
  }
  const stop = {
    dateActual: at(spec.untilDay),
    dateAdjusted: at(spec.untilDay),
    amountActual: spec.cents,
    amountAdjusted: spec.cents,
  }
  const details = { repoStatus: 'Predicted', repoStatusExtended: null, stopPayments: [stop] }
  return { kind: 'predicted-repo', severity: 'critical', details, createdOn: at(-2), expiresOn: at(spec.untilDay) }
}
