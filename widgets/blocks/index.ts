export { AddMethodDialog } from './add-method-dialog.tsx'
export { type AddMethod, type NewBankFormProps, type NewMethodKind, useAddMethod } from './add-method.tsx'
export { MethodCards, ReminderChoice, FrequencyChoice, StartChoice, type CardOrAccount } from './autopay-choices.tsx'
export { DrawList, SkipDialog, useDrawTexts, type OpenDraw } from './autopay-draws.tsx'
export { useAutopayLaterTexts } from './autopay-later-texts.ts'
export { autopayLaterMessages } from './autopay-later.messages.ts'
export { PasscodePart, type PasscodeContact, type PasscodePartProps } from './autopay-passcode.tsx'
export { DrawSchedule, drawPoints, type PlannedDraw } from './autopay-schedule.tsx'
export { autopayKitMessages } from './autopay.messages.ts'
export { NextDrawsDocument } from './draws.graphql.ts'
export { type NextDraw, type SkipProblem, useSkipDraw } from './draws.ts'
export { inWalletOrder, isCard } from './methods.ts'
export {
  canChoosePlan,
  type ChargeOffStanding,
  phaseOf,
  type PlanPhase,
} from './charge-off-choice.ts'
export { ChargeOffFlow, type SignedPlan } from './charge-off-flow.tsx'
export { ChargeOffStandingDocument } from './charge-off.graphql.ts'
export { chargeOffMessages } from './charge-off.messages.ts'
export {
  ChargeOffBalance,
  ChargeOffCall,
  ChargeOffCallIn,
  ChargeOffDispute,
  ChargeOffDocuments,
  ChargeOffPlanCard,
  ChargeOffRights,
  PayLink,
} from './charge-off-parts.tsx'
export { useClosedPhone, usePhoneHours } from './closed-phone.ts'
export { CallActs, PhoneHours } from './phone.tsx'
export { RecordsGate } from './records-gate.tsx'
export { RecordsOffer } from './records-offer.tsx'
export { AcceptEConsentDocument } from './records.graphql.ts'
export { recordsMessages } from './records.messages.ts'
export { PaymentSchedule, type ScheduledPayment } from './program-schedule.tsx'
export { SignPart, type SignPartProps, type Signed } from './program-sign.tsx'
export { BeforeAfter, type BeforeAfterRow } from './program-terms.tsx'
export { SaveDocument } from './save-document.tsx'
