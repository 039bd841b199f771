import { describe, expect, test } from 'vitest'
import type { Language } from '#sdk/i18n/language'
import { payoffLetter } from '#server/capabilities/payoff-quote/payoff-letter'
import { balanceLetter, saleLetter } from '#server/capabilities/account-resolution/charge-off-letter'
import type { Payment } from '#server/loans/payments/payments.store'
import type { RequestedModification } from '#server/loans/programs/modification-records.store'
import { type Letter, letterPdf } from '#server/platform/documents/pdf'
import { pdfContents, pdfLines, pdfPages } from '#tests/fixtures/pdf-lines'
import { testCompanyRead as company } from '#tests/fixtures/production'
import { consentLetter, sampleLetter } from './consent-documents.ts'
import { historyPdf } from './history-document.ts'
import { modificationLetter } from './modification-letter.ts'
import { paidInFullLetter } from './paid-in-full-letter.ts'
import { authorizationLetter, receiptLetter } from './payment-documents.ts'

const parties = { borrowerName: 'Sheila Grant', vehicle: '2018 Dodge Charger', vin: '2C3CDXBG4JH600011' }
const accountNumber = '100000000011'
const about = { ...parties, accountNumber, company }
const printed = async (letter: Letter) => pdfLines(await letterPdf(letter))
/** Parts for screen readers that begin on a page, less those that end on it. */
const openParts = (pdf: Buffer) =>
  pdfContents(pdf).map(
    (content) => (content.match(/\bB[DM]C\b/g) ?? []).length - (content.match(/\bEMC\b/g) ?? []).length,
  )
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

const payment: Payment = {
  paymentId: 'pay_1',
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  kind: 'ONE_TIME',
  fileDay: '2026-06-17',
  debitDate: '2026-06-17',
  postedDate: '2026-06-17',
  returnCode: null,
  returnedOn: null,
  achFileId: null,
  isByPhone: false,
  submittedAt: '2026-06-17T17:00:00Z',
  category: 'CARD',
  nickname: null,
  processorToken: 'tok_1',
  routingNumber: null,
  nameOnAccount: null,
  accountNumber,
  amountCents: 2_600,
  serviceFeeCents: 495,
  paymentDate: '2026-06-17',
  confirmationNumber: 'CP7K4QX2M9',
  methodType: 'VISA_DEBIT',
  lastFour: '4242',
  autopayDraws: 'COVERED',
  state: 'APPLIED',
}
const side = { nextDueDate: '2026-06-25', lastPaymentCents: 30_200, interestCents: 0 }
const change: RequestedModification = {
  loanModId: 'mod_1',
  accountNumber,
  smeadId: 'smd_1',
  type: 'Frequency',
  processType: 'SelfService',
  createdBy: 'SelfService',
  status: 'PendingSignature',
  experienceToShow: 'Ready to Sign',
  signBy: '2026-07-02',
  completionDate: null,
  closedOn: null,
  newPaymentDueDate: null,
  createdOn: '2026-06-17',
  hardshipReason: null,
  outsideLimits: [],
  requestedBy: 'log_1',
  terms: {
    type: 'Frequency',
    before: { ...side, frequency: 'MONTHLY', paymentCents: 79_612, numberOfPayments: 60, maturityDate: '2031-06-25' },
    after: { ...side, frequency: 'BI_WEEKLY', paymentCents: 36_745, numberOfPayments: 131, maturityDate: '2031-07-10' },
    extraInterestCents: -1_234,
    keptPayments: [{ date: '2026-06-25', cents: 79_612 }],
    firstNewDate: '2026-07-09',
    lastKeptSeq: 4,
    signBy: '2026-07-02',
    lastDay: '2026-07-08',
    payments: [],
  },
}
const signer = { customerId: 'cus_1', firstName: 'Sheila', lastName: 'Grant', signatureName: 'Sheila A. Grant' }
const signers = [
  { ...signer, signedAt: '2026-06-17T17:00:00Z' },
  { ...signer, customerId: 'cus_2', firstName: 'Dana', signatureName: null, signedAt: null },
]
const changePaper = { change, parties: signers, signed: [], customerId: 'cus_1', company }
const kept = (language: Language) => ({
  version: `web-debit-5.${language}`,
  text: language === 'en' ? 'I authorize it.\nOnce.' : 'Lo autorizo.\nUna vez.',
  sha256: 'a'.repeat(64),
  acceptedAt: '2026-06-17T17:00:00Z',
})

describe.each([
  ['en', 'Wednesday, June 17, 2026', 'Wednesday, June 17, 2026, 10:00 AM Arizona time'],
  ['es', 'miércoles, 17 de junio de 2026', 'miércoles, 17 de junio de 2026, 10:00 a.m., hora de Arizona'],
] as const)('what the papers say, in their language (%s)', (language, today, moment) => {
  const pick = <T>(english: T, spanish: T): T => (language === 'en' ? english : spanish)

  test('the balance statement: each part, what came in since by its name, and the account masked', async () => {
    const parts = {
      asOf: '2026-06-17',
      chargedOffOn: '2026-04-23',
      principal: 1_084_414,
      interest: 97_994,
      fees: 0,
      atChargeOff: 1_182_408,
      since: [{ date: '2026-05-08', description: 'Vehicle sale', cents: 520_000 }],
      balance: 662_408,
    }
    const lines = await printed(balanceLetter(parts, about, language))
    expect(lines).toEqual(
      expect.arrayContaining(['•••• 0011', '$10,844.14', '$979.94', '$11,824.08', '-$5,200.00', '$6,624.08']),
    )
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      pick('Vehicle sale on Friday, May 8', 'Venta del vehículo el viernes, 8 de mayo'),
    )
    expect(lines.join(' ')).not.toContain(accountNumber)
    expect(lines).toContain(
      pick(
        'This is an attempt to collect a debt. Any information obtained will be used for that purpose.',
        'Este es un intento de cobrar una deuda. Toda información obtenida se usará con ese fin.',
      ),
    )
  })

  test('[mod-02] the agreement of a loan change: what is paid before and after, the words that are signed, and who has signed', async () => {
    const letter = modificationLetter(changePaper, language, parties)
    const lines = await printed(letter)
    const text = lines.join(' ').replaceAll(/\s+/g, ' ')
    expect(letter.language).toBe(language)
    expect(text).toContain(pick('Loan change agreement', 'Acuerdo de cambio del préstamo'))
    expect(text).toContain(
      pick(
        'You pay $367.45 every two weeks in place of $796.12 every month.',
        'Usted paga $367.45 cada dos semanas en lugar de $796.12 cada mes.',
      ),
    )
    expect(text).toContain(pick('Approved, Pending Signature', 'Aprobado, falta su firma'))
    expect(text).toContain(`Sheila A. Grant, ${moment}`)
    expect(text).toContain(pick('Not signed yet', 'Aún sin firmar'))
    expect(text).toMatch(new RegExp(`loan-modification-2\\.[0-9a-f]{12}\\.${language}`))
    expect(text).not.toContain(accountNumber)
  })

  test('the notice of sale: price, costs, what was credited and what is left', async () => {
    const sale = { soldOn: '2026-05-08', priceCents: 560_000, costsCents: 40_000 }
    const lines = await printed(saleLetter(sale, { asOf: '2026-06-17', balance: 662_408 }, about, language))
    expect(lines).toEqual(expect.arrayContaining(['•••• 0011', '$5,600.00', '$400.00', '$5,200.00', '$6,624.08']))
    expect(lines[1]).toBe(pick('Notice of sale', 'Aviso de venta'))
  })

  test('a payoff letter with payments under way is one page, with the whole account number to write on the payment', async () => {
    const pending = { id: 'pay_1', paymentAmount: 2_500, paymentDate: '2026-06-17', status: 'PENDING' as const }
    const quote = {
      goodUntil: '2026-06-27',
      payoffQuoteTotal: 1_947_368,
      perDiem: 764,
      asOf: '2026-06-17T17:00:00Z',
      breakdown: { principal: 1_925_204, interest: 22_164, lateFees: 0, nsfFees: 0, pendingReversals: 0 },
      days: [],
      notIncluded: [pending, { ...pending, id: 'pay_2' }],
    }
    const bank = { bankName: 'Sandbox Bank', routingNumber: '800000006', accountNumber: '5550142001' }
    const address = ['Sandbox Auto Finance', 'Payoff Department', 'PO Box 5551', 'Phoenix, AZ 85001']
    const payoff = {
      payee: 'Sandbox Auto Finance',
      mailAddress: address,
      overnightAddress: address,
      wire: bank,
      ach: bank,
    }
    const letter = payoffLetter(quote, { ...about, company: { ...company, payoff } }, language)
    const pdf = await letterPdf(letter)
    expect(pagesOf(pdf)).toBe(1)
    expect(pdfLines(pdf)).toEqual(expect.arrayContaining([accountNumber, '$19,473.68', '$7.64', 'PO Box 5551']))
  })

  test('a receipt names payment, fee and total, with the account masked', async () => {
    const lines = await printed(receiptLetter(company, payment, parties, language))
    expect(lines).toEqual(expect.arrayContaining(['•••• 0011', '$26.00', '$4.95', '$30.95', today, 'CP7-K4Q-X2M9']))
    expect(lines).toContain(pick('Posted', 'Registrado'))
  })

  test('[embed-13] an element’s copy says that it is one, and names nobody in full and no vehicle', async () => {
    const unnamed = { borrowerName: null, vehicle: null, vin: null }
    const history = { accountNumber, today: '2026-06-17', language, since: null, parties: unnamed }
    const copies = [
      await printed(receiptLetter(company, payment, unnamed, language)),
      await printed(paidInFullLetter({ ...about, ...unnamed, paidOn: '2026-06-17' }, language)),
      await printed(modificationLetter({ ...changePaper, isFirstNamesOnly: true }, language, unnamed)),
      pdfLines(await historyPdf(company, history, [])),
    ]
    for (const lines of copies) {
      const text = lines.join(' ').replaceAll(/\s+/g, ' ')
      expect(text).toContain(
        pick(
          'To protect your privacy, this copy leaves out full names and vehicle details.',
          'Para proteger su privacidad, esta copia no incluye nombres completos ni datos del vehículo.',
        ),
      )
      expect(text).not.toMatch(/Grant|Dodge|2C3CDXBG4JH600011/)
    }
    expect(copies[2]?.join(' ')).toContain(`Sheila, ${moment}`)
    expect((await printed(receiptLetter(company, payment, parties, language))).join(' ')).not.toContain(
      pick('To protect', 'Para proteger'),
    )
  })

  test.each(['payment', 'autopay'] as const)(
    'an authorization (%s) has its words, its moment and its whole hash',
    async (of) => {
      const lines = await printed(authorizationLetter(company, payment, kept(language), of))
      expect(lines[1]).toBe(
        of === 'payment'
          ? pick('Payment authorization', 'Autorización de pago')
          : pick('Autopay authorization', 'Autorización del pago automático'),
      )
      expect(lines).toEqual(expect.arrayContaining([moment, 'a'.repeat(64), ...kept(language).text.split('\n')]))
    },
  )

  test('the agreement to electronic records and its sample', async () => {
    const version = `e-records-1.${language}`
    const consent = {
      ...kept(language),
      version,
      consentId: 'cst_1',
      customerId: 'cus_1',
      action: 'GIVEN' as const,
      at: '2026-06-17T17:00:00Z',
      givenTo: null,
    }
    const lines = await printed(consentLetter(company, consent))
    expect(lines).toEqual(expect.arrayContaining([moment, version, 'a'.repeat(64), ...kept(language).text.split('\n')]))
    const elsewhere = await printed(consentLetter(company, { ...consent, givenTo: 'Meadow Auto Credit' }))
    expect(elsewhere).toEqual(expect.arrayContaining([today, pick('Given to', 'Otorgado a'), 'Meadow Auto Credit']))
    expect(elsewhere).not.toContain(moment)
    expect(await printed(sampleLetter(company, version, 'P7T4LY'))).toEqual(
      expect.arrayContaining(['P7T4LY', pick('Sample document', 'Documento de muestra')]),
    )
  })

  test('the paid-in-full letter names the whole account number, so that whoever reads it finds the loan', async () => {
    const lines = await printed(paidInFullLetter({ ...about, paidOn: '2026-06-17' }, language))
    expect(lines).toEqual(expect.arrayContaining(['1000 0000 0011', '$0.00', today, 'Sheila Grant']))
  })

  test('nothing of the history is cut off, whichever day and entry it has', async () => {
    const descriptions = ['Payment', 'Extension Payment', 'Returned Payment Fee', 'Balance Adjustment', 'Vehicle sale']
    const days = ['2026-12-29', '2026-09-30', '2026-11-28', '2026-02-28', '2026-09-08']
    const items = descriptions.map((description, index) => ({
      id: `h${index}`,
      description,
      details: { fees: 123_456, interest: 1_234_567, principal: 3_456_789 },
      postedDate: null,
      status: 'Pending' as const,
      transactionAmount: 4_814_812,
      transactionDate: days[index] ?? '2026-01-01',
      vendor: null,
    }))
    const pdf = await historyPdf(company, { accountNumber, today: '2026-06-17', language, since: null, parties }, items)
    const lines = pdfLines(pdf)
    expect(lines.filter((line) => line.includes('…'))).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining([
        pick('September 30, 2026', '30 de septiembre de 2026'),
        pick('Returned Payment Fee', 'Cargo por pago devuelto'),
        '$48,148.12',
      ]),
    )
  })

  test('a label and what it names stay on one page, however many there are', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [`Label ${index}`, `Value ${index}`] as const)
    const pdf = await letterPdf({ language, from: 'A lender', title: 'Long', rows, paragraphs: [] })
    expect(pagesOf(pdf)).toBe(3)
    const lines = pdfLines(pdf)
    for (const [label, value] of rows) expect(lines.indexOf(value)).toBe(lines.indexOf(label) + 1)
  })

  test('a paragraph is not torn between pages, and a heading stands on the page of what it is about', async () => {
    const letter = { language, from: 'A lender', title: 'Long', paragraphs: ['word '.repeat(40).trim()] }
    const section = { title: 'Heading', rows: [['Label', 'Value']] as const }
    for (let count = 32; count <= 37; count += 1) {
      const rows = Array.from({ length: count }, (_, index) => [`Label ${index}`, `Value ${index}`] as const)
      const [plain, headed] = [
        await letterPdf({ ...letter, rows }),
        await letterPdf({ ...letter, rows, sections: [section] }),
      ]
      expect(pdfPages(plain).filter((lines) => lines.at(-1)?.startsWith('word'))).toHaveLength(1)
      expect(pdfPages(headed).find((lines) => lines.includes('Heading'))).toContain('Value')
      expect([...openParts(plain), ...openParts(headed)].filter((open) => open !== 0)).toEqual([])
    }
  })
})
