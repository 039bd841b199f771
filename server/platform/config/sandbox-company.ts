import { withText } from './phone-hours.ts'

/** Who the lender is until a file says so: the sandbox's, in which production does not start. sdk/config/brand.ts shows the same. */
export const sandboxCompany = {
  name: 'Sandbox Auto Finance',
  legalName: 'Sandbox Auto Finance',
  logoUrl: null,
  phone: '(800) 555-0142',
  phoneHref: '+18005550142',
  phoneHours: withText({
    timeZone: 'America/Phoenix',
    week: [{ days: [1, 2, 3, 4, 5], opens: '07:00', closes: '19:00' }],
  }),
  textNumber: '480-555-0142',
  email: 'help@sandbox-auto-finance.example',
  mailAddress: ['Sandbox Auto Finance', 'Payment Processing', 'PO Box 5550', 'Phoenix, AZ 85001'],
  licenseLines: [
    {
      en: 'Sandbox Auto Finance is not a real lender.',
      es: 'Sandbox Auto Finance no es un prestamista real.',
    },
    {
      en: 'License IDs: none. Every person and loan here is made up.',
      es: 'Licencias: ninguna. Todas las personas y los préstamos son inventados.',
    },
  ],
  links: {
    privacy: '/privacy-policy',
    terms: '/terms-of-use',
    accessibility: '/help/accessibility',
    help: '/help',
  },
  // Routing numbers of a range that no bank has: those of real banks would keep the banks' customers from going live.
  ach: {
    destinationRouting: '800000006',
    destinationName: 'Sandbox Bank',
    companyId: '1000000000',
    companyName: 'Sandbox Auto',
    odfiRouting: '800000006',
  },
  payoff: {
    payee: 'Sandbox Auto Finance',
    mailAddress: ['Sandbox Auto Finance', 'Payoff Department', 'PO Box 5551', 'Phoenix, AZ 85001'],
    overnightAddress: [
      'Sandbox Auto Finance',
      'Payoff Department',
      '5551 N Central Ave, Suite 100',
      'Phoenix, AZ 85012',
    ],
    wire: { bankName: 'Sandbox Bank', routingNumber: '800000006', accountNumber: '5550142001' },
    ach: { bankName: 'Sandbox Bank', routingNumber: '800000006', accountNumber: '5550142002' },
  },
}
