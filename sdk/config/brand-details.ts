// Written by npm run brand from server/platform/config/sandbox-company.json.
import type { PhoneHours } from '#sdk/dates/phone-hours'
import type { Brand } from './brand-type.ts'

/** When the phone is answered. Apart from the rest: elements show it, and nothing else of this file. */
export const defaultHours: PhoneHours = {
  timeZone: 'America/Phoenix',
  week: [{ days: [1, 2, 3, 4, 5], opens: '07:00', closes: '19:00' }],
  zoneName: { en: 'Arizona time', es: 'hora de Arizona' },
  en: 'Monday to Friday, 7 AM to 7 PM Arizona time',
  es: 'De lunes a viernes, de 7 a.m. a 7 p.m., hora de Arizona',
}

/** What the brand of an installation that has not set its own is beside its name and phone number. */
export const defaultDetails: Omit<Brand, 'name' | 'phone' | 'phoneHref'> = {
  phoneHours: defaultHours,
  logoUrl: null,
  textNumber: '480-555-0142',
  email: 'help@sandbox-auto-finance.example',
  mailAddress: ['Sandbox Auto Finance', 'Payment Processing', 'PO Box 5550', 'Phoenix, AZ 85001'],
  licenseLines: [
    { en: 'Sandbox Auto Finance is not a real lender.', es: 'Sandbox Auto Finance no es un prestamista real.' },
    {
      en: 'License IDs: none. Every person and loan here is made up.',
      es: 'Licencias: ninguna. Todas las personas y los préstamos son inventados.',
    },
  ],
  links: { privacy: '/privacy-policy', terms: '/terms-of-use', accessibility: '/help/accessibility', help: '/help' },
}
