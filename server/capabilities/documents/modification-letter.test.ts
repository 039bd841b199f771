import { describe, expect, test } from 'vitest'
import type { RequestedModification } from '#server/loans/programs/modification-records.store'
import type { KeptSignature } from '#server/loans/programs/program-signing.store'
import { letterPdf } from '#server/platform/documents/pdf'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import { testCompanyRead as company } from '#tests/fixtures/production'
import { modificationLetter } from './modification-letter.ts'

const side = { nextDueDate: '2026-06-25', lastPaymentCents: 30_200, interestCents: 0, maturityDate: '2031-06-25' }
const change: RequestedModification = {
  loanModId: 'mod_1',
  accountNumber: '100000000011',
  smeadId: 'smd_1',
  type: 'Extension',
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
    type: 'Extension',
    before: { ...side, frequency: 'MONTHLY', paymentCents: 79_612, numberOfPayments: 60 },
    after: { ...side, frequency: 'MONTHLY', paymentCents: 79_612, numberOfPayments: 60 },
    extraInterestCents: 1_234,
    keptPayments: [],
    firstNewDate: '2026-07-25',
    lastKeptSeq: null,
    signBy: '2026-07-02',
    lastDay: '2026-07-08',
    payments: [],
  },
}
const signedAt = '2026-06-17T17:00:00Z'
const sheila = {
  customerId: 'cus_1',
  firstName: 'Sheila',
  lastName: 'Grant',
  signatureName: 'Sheila A. Grant',
  signedAt,
}
const dana = { ...sheila, customerId: 'cus_2', firstName: 'Dana', signatureName: 'Dana Grant' }
const unsigned = { ...dana, signatureName: null, signedAt: null }

/** A wording of another time, in a language. */
const keptOf = (customerId: string, language: 'en' | 'es'): KeptSignature => ({
  programId: 'mod_1',
  accountNumber: change.accountNumber,
  customerId,
  signatureName: null,
  version: `loan-modification-0.0123456789ab.${language}`,
  text: language === 'en' ? 'Words of another time.\nTwo of them.' : 'Palabras de otro tiempo.\nDos.',
  sha256: (language === 'en' ? 'a' : 'b').repeat(64),
  acceptedAt: signedAt,
})
const english = keptOf('cus_1', 'en')
const spanish = keptOf('cus_2', 'es')
const about = { change, parties: [sheila, dana], signed: [english, spanish], customerId: 'cus_1', company }

const charger = { vehicle: '2018 Dodge Charger', vin: '2C3CDXBG4JH600011' }
const letterOf = (paper: Parameters<typeof modificationLetter>[0], language: 'en' | 'es') =>
  modificationLetter(paper, language, charger)

describe('the paper of a loan change', () => {
  test('has what its reader signed, and after it what the other signed in other words, each with its own hash', async () => {
    const letter = letterOf(about, 'es')
    expect([letter.language, letter.title]).toEqual(['en', 'Loan change agreement'])
    expect(letter.rows).toEqual(
      expect.arrayContaining([
        ['Vehicle', charger.vehicle],
        ['VIN', charger.vin],
        ['Text', english.version],
        ['SHA-256', english.sha256],
      ]),
    )
    expect(letter.paragraphs).toEqual(['Words of another time.', 'Two of them.'])
    expect(letter.texts).toEqual([
      {
        title: 'What Dana Grant signed',
        rows: [
          ['Text', spanish.version],
          ['SHA-256', spanish.sha256],
        ],
        language: 'es',
        paragraphs: ['Palabras de otro tiempo.', 'Dos.'],
      },
    ])
    const lines = pdfLines(await letterPdf(letter))
    expect(lines.slice(-2)).toEqual(['Palabras de otro tiempo.', 'Dos.'])
  })

  test('is read to its reader in the language of each part', async () => {
    const pdf = await letterPdf(letterOf(about, 'en'))
    const parts = [...pdf.toString('latin1').matchAll(/\/S \/P[^>]*?\/Lang \((\w+)\)/g)].map(([, language]) => language)
    expect(parts).toEqual(['es', 'es'])
  })

  test('has the same words once, though two signed them', () => {
    const both = { ...about, signed: [english, keptOf('cus_2', 'en')] }
    expect(letterOf(both, 'en').texts).toEqual([])
  })

  test('has the words of today for whom these are to sign, with what was signed already', () => {
    const waiting = { ...about, parties: [sheila, unsigned], signed: [english], customerId: 'cus_2' }
    const letter = letterOf(waiting, 'es')
    expect(letter.language).toBe('es')
    expect(letter.paragraphs[0]).toContain('Meadow Auto Credit, LLC y usted acuerdan cambiar')
    expect(letter.texts?.map(({ title, language }) => [title, language])).toEqual([['Lo que firmó Sheila Grant', 'en']])
  })

  test('has what was signed, and no words of today, for whom it is too late to sign', () => {
    const over = { ...about, change: { ...change, status: 'Complete' as const }, signed: [spanish] }
    const letter = letterOf(over, 'en')
    expect([letter.language, letter.paragraphs, letter.texts]).toEqual(['es', ['Palabras de otro tiempo.', 'Dos.'], []])
  })

  test('has the words of its terms where no signature is kept here', () => {
    const letter = letterOf({ ...about, change: { ...change, status: 'Complete' }, signed: [] }, 'en')
    expect(letter.paragraphs[0]).toContain('Meadow Auto Credit, LLC and you agree to change')
    expect(letter.texts).toEqual([])
  })

  test('[embed-13] names nobody in full and no vehicle in an element’s copy', () => {
    const copy = modificationLetter({ ...about, isFirstNamesOnly: true }, 'en', { vehicle: null, vin: null })
    expect(copy.rows.map(([label]) => label)).toEqual(['Loan account', 'Status', 'Text', 'SHA-256'])
    expect(copy.texts?.[0]?.title).toBe('What Dana signed')
    expect(JSON.stringify(copy)).not.toContain('Grant')
  })
})
