export type { PaymentExtensionProps } from './payment-extension.tsx'
export { PaymentExtension } from './payment-extension.tsx'
export type { PaymentExtensionEvents } from './payment-extension.events.ts'
