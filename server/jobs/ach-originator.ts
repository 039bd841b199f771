import type { AchOriginator } from './ach-file.ts'

/** Who originates the debits. A servicer sets these as agreed with the bank; the defaults are the sandbox's. */
export const achOriginator: AchOriginator = {
  destinationRouting: process.env.ACH_DESTINATION_ROUTING || '021000021',
  destinationName: process.env.ACH_DESTINATION_NAME || 'Sandbox Bank',
  companyId: process.env.ACH_COMPANY_ID || '1000000000',
  companyName: process.env.COMPANY_NAME || 'Sandbox Auto Finance',
  odfiRouting: process.env.ACH_ODFI_ROUTING || '122105155',
}
