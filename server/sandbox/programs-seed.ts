import { addDays, type LocalDate, toIso } from '#sdk/dates/dates'
import { amountDue, replay } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { insertModification, type Modification } from '#server/loans/programs/loan-modification.store'
import { modificationOffer } from '#server/loans/programs/offer-modification'
import { insertTerms } from '#server/loans/programs/modification-records.store'
import { modificationTerms } from '#server/loans/programs/modification-terms'
import { insertPlan, type PtcPlan } from '#server/loans/programs/payment-plan.store'
import { methodsQuestion } from '#server/loans/payments/payment-methods.store'
import type { Tx } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import type { SeedIds } from './seed-ids.ts'

interface World {
  readonly services: { readonly clock: { nowMs(): number } }
  readonly ids: SeedIds
  readonly today: LocalDate
}

/** A plan of four monthly payments. Days count from today; the first of them are paid. */
interface PlanSpec {
  readonly personId: string
  readonly accountNumber: string
  readonly offeredDay: number
  readonly firstDay: number
  readonly paid: number
  readonly regularCents: number
  /** What was past due when the plan was agreed on: a quarter goes on top of each payment, odd cents on the first (rules 11.2). */
  readonly pastDueCents: number
}

const planPayments = 4
const daysBetweenPayments = 30

/** P4 keeps a plan; P5 missed its last payment yesterday and can still make up for it (rules 23). */
const planSpecs: readonly PlanSpec[] = [
  {
    personId: 'P4',
    accountNumber: '100000000004',
    offeredDay: -28,
    firstDay: -21,
    paid: 1,
    regularCents: 50_549,
    pastDueCents: 101_098,
  },
  {
    personId: 'P5',
    accountNumber: '100000000005',
    offeredDay: -36,
    firstDay: -31,
    paid: 1,
    regularCents: 43_245,
    pastDueCents: 86_490,
  },
]

type ModificationSpec = Pick<
  Modification,
  'accountNumber' | 'type' | 'processType' | 'createdBy' | 'status' | 'experienceToShow'
> & {
  readonly createdDay: number
  readonly completedDay?: number
  /** Left out: the loan's own next due date. */
  readonly newDueDay?: number
  readonly newPaymentCents: number
}

/** P12 can sign an extension, P13 and the demo person had one (rules 23). */
const modificationSpecs: readonly ModificationSpec[] = [
  {
    accountNumber: '100000000012',
    type: 'Extension',
    processType: 'AgentAssisted',
    createdBy: 'Agent',
    status: 'PendingSignature',
    experienceToShow: 'Ready to Sign',
    createdDay: -3,
    newPaymentCents: 50_549,
  },
  {
    accountNumber: '100000000013',
    type: 'Extension',
    processType: 'SelfService',
    createdBy: 'SelfService',
    status: 'Complete',
    experienceToShow: 'View',
    createdDay: -6,
    completedDay: -6,
    newPaymentCents: 52_162,
  },
  {
    accountNumber: '100000000099',
    type: 'Extension',
    processType: 'SelfService',
    createdBy: 'SelfService',
    status: 'Complete',
    experienceToShow: 'View',
    createdDay: -145,
    completedDay: -145,
    newDueDay: -112,
    newPaymentCents: 79_612,
  },
]

/** P26 is offered another schedule, P27 was (rules 12.2). Days count from today. */
const offerSpecs = [
  { accountNumber: '100000000026', offeredDay: -5 },
  { accountNumber: '100000000027', offeredDay: -18 },
] as const

/** Writes the plans and modifications that the sandbox's people are in the middle of. */
export async function seedPrograms(tx: Tx, world: World): Promise<void> {
  for (const spec of planSpecs) await seedPlan(tx, world, spec)
  for (const spec of modificationSpecs) await seedModification(tx, world, spec)
  for (const { accountNumber, offeredDay } of offerSpecs) {
    const offeredOn = addDays(world.today, offeredDay)
    const loanModId = world.ids.id('mod', accountNumber)
    const offer = modificationOffer({ loanModId, accountNumber, experience: 'No Agent Intro', today: offeredOn })
    const over = { status: 'Expired', experienceToShow: 'No Experience', closedOn: offer.signBy } as const
    await insertModification(tx, offer.signBy < world.today ? { ...offer, ...over } : offer)
  }
}

/** One that can be signed has its terms and its document. */
async function seedModification(tx: Tx, world: World, spec: ModificationSpec): Promise<void> {
  const modification = await modificationOf(tx, world, spec)
  const { loanModId, accountNumber, type, createdOn } = modification
  if (spec.status !== 'PendingSignature') return insertModification(tx, modification)
  const terms = modificationTerms(await loadLedger(tx, accountNumber), createdOn, { type, frequency: null })
  if (terms === null) throw new Error(`The sandbox's change of ${accountNumber} has no terms`)
  await insertModification(tx, { ...modification, signBy: terms.signBy, newPaymentDueDate: terms.firstNewDate })
  await insertTerms(tx, {
    loanModId,
    accountNumber,
    terms,
    hardshipReason: null,
    outsideLimits: [],
    requestedBy: 'sandbox',
    requestedFor: world.ids.id('cus', 'P12'),
    at: toIso(world.services.clock.nowMs()),
  })
}

async function seedPlan(tx: Tx, { services, ids, today }: World, spec: PlanSpec): Promise<void> {
  const customerId = ids.id('cus', spec.personId)
  const method = (await ask(tx, methodsQuestion(customerId))).find((one) => one.isDefault)
  const cureCents = Math.floor(spec.pastDueCents / planPayments)
  const plan: Omit<PtcPlan, 'unusedCents'> = {
    planId: ids.id('ptc', spec.accountNumber),
    accountNumber: spec.accountNumber,
    customerId,
    planTypeId: 1,
    planStatus: 'Active',
    paymentFrequency: 'MONTHLY',
    interestSavingsCents: 0,
    createdBy: 'SelfService',
    cancelledBy: null,
    offeredOn: addDays(today, spec.offeredDay),
    cancelledOn: null,
    cancellationReason: null,
    paymentMethodId: method?.paymentMethodId ?? null,
    isSavedForReuse: true,
    isDrawn: false,
    createdAt: toIso(services.clock.nowMs()),
    payments: Array.from({ length: planPayments }, (_, index) => {
      const scheduledOn = addDays(today, spec.firstDay + index * daysBetweenPayments)
      return {
        sequence: index + 1,
        scheduledOn,
        regularCents: spec.regularCents,
        paymentCents: spec.regularCents + cureCents + (index === 0 ? spec.pastDueCents % planPayments : 0),
        paymentId: null,
        confirmationNumber: null,
        satisfiedOn: index < spec.paid ? scheduledOn : null,
        reversedOn: null,
      }
    }),
  }
  await insertPlan(tx, plan)
}

async function modificationOf(
  tx: Tx,
  { ids, today }: World,
  spec: ModificationSpec,
): Promise<Omit<Modification, 'isRequested'>> {
  const { accountNumber, type, processType, createdBy, status, experienceToShow, newPaymentCents } = spec
  const at = (day: number | undefined) => (day === undefined ? null : addDays(today, day))
  return {
    loanModId: ids.id('mod', accountNumber),
    accountNumber,
    smeadId: spec.status === 'PendingSignature' ? ids.id('smd', accountNumber) : null,
    type,
    processType,
    createdBy,
    status,
    experienceToShow,
    signBy: null,
    completionDate: at(spec.completedDay),
    closedOn: null,
    newPaymentDueDate: at(spec.newDueDay) ?? (await nextDueDate(tx, accountNumber, today)),
    newPaymentCents,
    createdOn: addDays(today, spec.createdDay),
  }
}

async function nextDueDate(tx: Tx, accountNumber: string, today: LocalDate): Promise<LocalDate | null> {
  return amountDue(replay(await loadLedger(tx, accountNumber), today), today).nextDueDate
}
