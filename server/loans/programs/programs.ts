import { keepYourKeysProgram } from './keep-your-keys.program.ts'
import { loanModificationProgram } from './loan-modification.program.ts'
import { paymentExtensionProgram } from './payment-extension.program.ts'
import { paymentPlanProgram } from './payment-plan.program.ts'
import type { Program } from './program.ts'

/** Every program that helps a borrower through hardship. A new one is one line here; docs/reference/programs.md draws them. */
export const programs: readonly Program<string, string, string>[] = [
  paymentPlanProgram,
  paymentExtensionProgram,
  loanModificationProgram,
  keepYourKeysProgram,
]
