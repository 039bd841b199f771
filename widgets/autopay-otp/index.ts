export type { AutopayOtpProps } from './autopay-otp.tsx'
export { AutopayOtp } from './autopay-otp.tsx'
export type { AutopayOtpEvents } from './autopay-otp.events.ts'
export type { OtpStep } from './autopay-otp.state.ts'
