import { expect, test } from 'vitest'
import { type CodePurpose, type MessageParameters, type MessageTemplate, renderMessage } from './message-texts.ts'

const payment = { total: '$796.12', confirmationNumber: 'ABC-DEF-GHJK', method: 'Checking ending in 6789' }
const samples: MessageParameters = {
  'payment-accepted': { ...payment, paymentDate: 'Friday, November 27' },
  'payment-scheduled': { ...payment, paymentDate: 'Friday, November 27', cancelUntil: '5:00 PM' },
  'payment-cancelled': { ...payment, autopay: null },
  'payment-returned': { ...payment, reason: 'Your bank returned it.' },
  'payoff-quote': { account: '0001', total: '$33,801.22', goodUntil: 'Monday, November 30', perDiem: '$16.33' },
  'loan-paid-off': {
    account: '0001',
    closesOn: 'Monday, December 7',
    titleBy: 'Monday, December 21',
    overpaid: '$5.00',
  },
  'loan-closed': { account: '0001', titleBy: 'Monday, December 21' },
  'title-sent': { account: '0001' },
  'plan-ended': { account: '0001', madeBy: 'Monday, December 7', due: '$796.12' },
  'overpayment-refund': { account: '0001', amount: '$5.00' },
  passcode: { passcode: '482915', minutes: 10, purpose: 'ADD_BANK', partnerName: 'Bright Motors' },
  'verify-email': { link: 'https://example.com/v/1', hours: 24 },
  'password-reset': { link: 'https://example.com/r/1', minutes: 30 },
}

test('a canceled payment’s message says that autopay stays on and how to end it, where it is on', () => {
  const autopay = { amount: '$796.12', date: 'Friday, December 4' }
  const bodyIn = (language: 'en' | 'es', next: typeof autopay | null) =>
    renderMessage('payment-cancelled', language, { ...payment, autopay: next }).body
  expect(bodyIn('en', autopay)).toContain('Autopay stays on: its next payment is $796.12 on Friday, December 4.')
  expect(bodyIn('en', autopay)).toContain('turn autopay off on our site')
  expect(bodyIn('es', autopay)).toContain('sigue activado')
  for (const language of ['en', 'es'] as const) expect(bodyIn(language, null)).not.toMatch(/auto/i)
})

const templates = Object.keys(samples) as MessageTemplate[]

test.each(templates)('%s says everything it was given, in two languages, calmly', (template) => {
  const [english, spanish] = (['en', 'es'] as const).map((language) =>
    renderMessage(template, language, samples[template] as never),
  )
  for (const text of [english, spanish]) {
    const whole = `${text?.subject}\n${text?.body}`
    const given = Object.entries(samples[template]).filter(([name, value]) => name !== 'purpose' && value !== null)
    for (const [, value] of given) expect(whole).toContain(String(value))
    expect(whole).not.toMatch(/[!¡]|undefined/)
  }
  expect(english?.subject).not.toBe(spanish?.subject)
})

const purposes: Record<CodePurpose, readonly [string, string]> = {
  ADD_BANK: ['to add a bank account', 'para agregar una cuenta bancaria'],
  ADD_CARD: ['to add a debit card', 'para agregar una tarjeta de débito'],
  AUTOPAY_OTP: ['to authorize autopay', 'para autorizar el pago automático'],
  FIRST_PAYMENT: ['to pay $25.00', 'para pagar $25.00'],
  SIGN_PROGRAM: ['to sign an agreement about your loan', 'para firmar un acuerdo sobre su préstamo'],
  CHANGE_CONTACT: ['to change your contact information', 'para cambiar sus datos de contacto'],
  CONFIRM: ['to confirm "Turn off autopay"', 'para confirmar "Turn off autopay"'],
  LINK_ACCOUNT: ['to connect your loan to an online login', 'para conectar su préstamo a un acceso en línea'],
  NEW_EMAIL: ['to confirm this email address', 'para confirmar este correo electrónico'],
  NEW_PHONE: ['to confirm this phone number', 'para confirmar este número de teléfono'],
  REGISTER: ['to register', 'para registrarse'],
  SIGN_IN: ['to sign in', 'para iniciar sesión'],
}

test.each(Object.entries(purposes))(
  'the text with a code for %s says what for, and that nobody may ask for it',
  (purpose, words) => {
    const code = { passcode: '482915', minutes: 10, amount: '$25.00', act: 'Turn off autopay' }
    const bodies = [null, 'Bright Motors'].flatMap((partnerName) =>
      (['en', 'es'] as const).map(
        (language) =>
          renderMessage('passcode', language, { ...code, purpose: purpose as CodePurpose, partnerName }).body,
      ),
    )
    expect(bodies).toEqual([
      `Your code ${words[0]} is 482915. It works for 10 minutes. Don't share it with anyone: not even us.`,
      `Su código ${words[1]} es 482915. Es válido por 10 minutos. No lo comparta con nadie: ni siquiera nosotros.`,
      `Your code ${words[0]} on Bright Motors's site is 482915. It works for 10 minutes. Don't share it with anyone: not Bright Motors, and not us.`,
      `Su código ${words[1]} en el sitio de Bright Motors es 482915. Es válido por 10 minutos. No lo comparta con nadie: ni Bright Motors ni nosotros.`,
    ])
  },
)

test('a passcode never stands in a subject, where a locked screen would show it', () => {
  expect(renderMessage('passcode', 'en', samples.passcode).subject).not.toContain('482915')
})
