export { KeptActs } from './kept-acts.tsx'
export { type Act, type ActPlan, useAct } from './act.ts'
export { SecureFrameBox, type SecureFrameBoxProps } from './secure-frame-box.tsx'
export {
  type Attempt,
  type AttemptOutcome,
  type FailedAttempt,
  type UnknownAttempt,
  outcomeOf,
} from './attempt-outcome.ts'
export type { AttemptPlan } from './attempt-plan.ts'
export { paymentOf, signatureOf } from './attempt-request.ts'
export { AttemptNotice, DuplicateDialog, UnknownOutcome, useAttemptTotal } from './attempt-screens.tsx'
export { type AttemptControl, useAttempt } from './attempt.ts'
export { Consent, type ConsentProps, TermsEnd } from './consent.tsx'
export { confirmationGroups } from './confirmation-groups.ts'
export { FlowFrame, type FlowFrameProps, FlowScope } from './flow-frame.tsx'
export {
  type Arrival,
  type RoutedSteps,
  type StepKeeper,
  useKept,
  useOpenAttempt,
  useShownStep,
  useSteps,
} from './flow-steps.ts'
export { useInLanguage } from './in-language.ts'
export { useKeptDraft } from './kept-draft.ts'
export { PasscodeContactsDocument, SendPasscodeDocument } from './passcode.graphql.ts'
export { type FlowStepProps, type LaterFlowProps, MoneyFlow, type ReceiptSteps } from './money-flow.tsx'
export { type PasscodeControl, type PasscodeSent, useCodeRefusal, usePasscode, useSigningCode } from './passcode.ts'
export { useMissingPreview, useReviewAgain } from './preview.ts'
export { AfterReceipt, Receipt, ReceiptLinks, type ReceiptProps } from './receipt.tsx'
export { useReceiptParties } from './receipt-parties.ts'
export { useReportedAttempt } from './reported-attempt.ts'
export { UnknownNotice, type UnknownNoticeProps } from './unknown-notice.tsx'
