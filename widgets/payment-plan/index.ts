export type { PaymentPlanProps } from './payment-plan.tsx'
export { PaymentPlan } from './payment-plan.tsx'
export type { PaymentPlanEvents } from './payment-plan.events.ts'
export type { PlanPage } from './payment-plan.state.ts'
