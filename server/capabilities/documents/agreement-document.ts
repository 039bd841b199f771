import { businessZoneName } from '#sdk/dates/business-clock'
import { formatDate, type LocalDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { type Language, languageFrom } from '#sdk/i18n/language'
import { planRows } from '#sdk/loan/charge-off-plan'
import { type Cents, formatCents } from '#sdk/money/money'
import type { Company } from '#server/platform/config/config'
import { noteOf, partyRows } from '#server/loans/accounts/letter-parties'
import type { LetterParties } from '#server/loans/accounts/letter-parties.store'
import { listChargeOffPlans } from '#server/loans/programs/charge-off-plan.store'
import { readExtension } from '#server/loans/programs/payment-extension.store'
import { listPlans } from '#server/loans/programs/payment-plan.store'
import type { KeptSignature } from '#server/loans/programs/program-signing.store'
import type { Letter } from '#server/platform/documents/pdf'
import type { Queryable } from '#server/platform/store/database'

/** The programs whose agreement is a paper of its own, as their capabilities are called. */
export type SignedProgram = 'payment-plan' | 'payment-extension' | 'keep-your-keys'

/** The program of a plan or an extension, by its id. */
export function programOf(programId: string): SignedProgram {
  if (programId.startsWith('ptc_')) return 'payment-plan'
  return programId.startsWith('mod_') ? 'payment-extension' : 'keep-your-keys'
}

/** A line of what was agreed to. */
type AgreedRow =
  /** 0 is the first payment of a charge-off plan. */
  | { readonly sequence: number; readonly date: LocalDate; readonly cents: Cents }
  | { readonly what: 'extensionPayment' | 'newDue'; readonly date: LocalDate; readonly cents: Cents }
  | { readonly what: 'oldDue'; readonly date: LocalDate }

/** Which payments on which days an agreement is about, in their order. They do not change once it is signed. */
export async function agreedSchedule(
  q: Queryable,
  program: SignedProgram,
  { accountNumber, programId }: Pick<KeptSignature, 'accountNumber' | 'programId'>,
): Promise<readonly AgreedRow[]> {
  if (program === 'payment-plan') {
    const plan = (await listPlans(q, accountNumber)).find(({ planId }) => planId === programId)
    return (plan?.payments ?? []).map(({ sequence, scheduledOn: date, paymentCents: cents }) => ({
      sequence,
      date,
      cents,
    }))
  }
  if (program === 'keep-your-keys') {
    const plan = (await listChargeOffPlans(q, accountNumber)).find(({ planId }) => planId === programId)
    if (plan === undefined) return []
    return planRows(plan.balanceCents, plan.terms).map(({ sequence, dueOn: date, cents }) => ({
      sequence,
      date,
      cents,
    }))
  }
  const one = await readExtension(q, programId)
  if (one === null) return []
  const { paymentCents, paymentDate, oldDueDate, newDueDate, newPaymentCents } = one
  return [
    ...(paymentCents === 0 ? [] : [{ what: 'extensionPayment', date: paymentDate, cents: paymentCents } as const]),
    { what: 'oldDue', date: oldDueDate },
    { what: 'newDue', date: newDueDate, cents: newPaymentCents },
  ]
}

interface Words {
  readonly titles: Readonly<Record<SignedProgram, string>>
  readonly borrower: string
  readonly account: string
  readonly vehicle: string
  readonly vin: string
  readonly signature: string
  readonly signedAt: string
  readonly atClock: (day: string, time: string) => string
  readonly version: string
  readonly print: string
  readonly schedule: string
  readonly columns: readonly [string, string, string]
  readonly first: string
  readonly payment: (sequence: number) => string
  readonly extensionPayment: string
  readonly oldDue: string
  readonly newDue: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    titles: {
      'payment-plan': 'Payment plan agreement',
      'payment-extension': 'Payment extension agreement',
      'keep-your-keys': 'Plan agreement for a charged-off loan',
    },
    borrower: 'Borrower',
    account: 'Loan account',
    vehicle: 'Vehicle',
    vin: 'VIN',
    signature: 'Signed by',
    signedAt: 'Signed',
    atClock: (day, time) => `${day}, ${time} ${businessZoneName.en}`,
    version: 'Text',
    print: 'SHA-256',
    schedule: 'Schedule',
    columns: ['Payment', 'Date', 'Amount'],
    first: 'First payment',
    payment: (sequence) => `Payment ${sequence}`,
    extensionPayment: 'For the extension',
    oldDue: 'Due before the extension',
    newDue: 'Next payment',
  },
  es: {
    titles: {
      'payment-plan': 'Acuerdo del plan de pagos',
      'payment-extension': 'Acuerdo de extensión de pagos',
      'keep-your-keys': 'Acuerdo del plan de su préstamo pasado a pérdidas',
    },
    borrower: 'Prestatario',
    account: 'Cuenta del préstamo',
    vehicle: 'Vehículo',
    vin: 'Número del vehículo (VIN)',
    signature: 'Firmado por',
    signedAt: 'Fecha de la firma',
    atClock: (day, time) => `${day}, ${time}, ${businessZoneName.es}`,
    version: 'Texto',
    print: 'SHA-256',
    schedule: 'Calendario',
    columns: ['Pago', 'Fecha', 'Monto'],
    first: 'Primer pago',
    payment: (sequence) => `Pago ${sequence}`,
    extensionPayment: 'Por la extensión',
    oldDue: 'Vencía antes de la extensión',
    newDue: 'Próximo pago',
  },
}

/** The language that an agreement was read and signed in. */
export function signedIn({ version }: KeptSignature): Language {
  return languageFrom(version.split('.').at(-1))
}

/** What was signed, word for word, in the language it was read in, with its payments, who signed it and when. */
export function agreementLetter({
  program,
  signed,
  parties,
  agreed,
  company,
}: {
  readonly program: SignedProgram
  readonly signed: KeptSignature
  readonly parties: LetterParties
  readonly agreed: readonly AgreedRow[]
  readonly company: Company
}): Letter {
  const language = signedIn(signed)
  const t = words[language]
  const at = parseIso(signed.acceptedAt)
  return {
    language,
    from: company.legalName,
    title: t.titles[program],
    ...noteOf(parties, language),
    rows: [
      ...partyRows(parties, `•••• ${signed.accountNumber.slice(-4)}`, t),
      // Where no name is typed, the code that only they get is the signature.
      ...(parties.borrowerName === null ? [] : [[t.signature, signed.signatureName ?? parties.borrowerName] as const]),
      [t.signedAt, t.atClock(formatDate(businessDateAt(at), language), formatTime(at, language))],
      [t.version, signed.version],
      [t.print, signed.sha256],
    ],
    table: {
      title: t.schedule,
      columns: [
        { title: t.columns[0], width: 180 },
        { title: t.columns[1], width: 220 },
        { title: t.columns[2], width: 100, isAmount: true },
      ],
      rows: agreed.map((row) => [
        labelOf(row, t),
        // With its year: a plan runs over more than one now and then.
        formatDate(row.date, language),
        'cents' in row ? formatCents(row.cents, language) : '',
      ]),
    },
    paragraphs: signed.text.split('\n'),
  }
}

function labelOf(row: AgreedRow, t: Words): string {
  if ('what' in row) return t[row.what]
  return row.sequence === 0 ? t.first : t.payment(row.sequence)
}
