export type { LoanModificationProps } from './loan-modification.tsx'
export { LoanModification } from './loan-modification.tsx'
export type { LoanModificationEvents } from './loan-modification.events.ts'
