import type { Company } from './authorization-text.ts'

/** Who takes the money, as authorizations name it. A servicer sets COMPANY_NAME and COMPANY_PHONE. */
export const company: Company = {
  name: process.env.COMPANY_NAME || 'Sandbox Auto Finance',
  phone: process.env.COMPANY_PHONE || '(800) 555-0142',
}
