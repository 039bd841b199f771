import type { Brand } from './brand.ts'

/** What the brand of an installation that has not set its own is beside its name and phone number. */
export const defaultDetails: Omit<Brand, 'name' | 'phone' | 'phoneHref'> = {
  logoUrl: null,
  phoneHours: {
    en: 'Monday to Friday, 7 a.m. to 7 p.m. Phoenix time',
    es: 'De lunes a viernes, de 7 a. m. a 7 p. m., hora de Phoenix',
  },
  textNumber: '555-0143',
  email: 'help@sandbox-auto-finance.example',
  mailAddress: ['Sandbox Auto Finance', 'Payment Processing', 'PO Box 5550', 'Phoenix, AZ 85001'],
  licenceLines: [
    'Sandbox Auto Finance is not a real lender.',
    'License IDs: none. Every person and loan here is made up.',
  ],
  links: {
    privacy: '/privacy-policy',
    terms: '/terms-of-use',
    accessibility: '/help/accessibility',
    help: '/help',
  },
}
