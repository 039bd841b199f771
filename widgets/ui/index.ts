export { Agreement } from './agreement.tsx'
export { Alert, ErrorSummary, type AlertProps, type SummaryError, type Tone } from './alert.tsx'
export { Amount, Headline } from './amount.tsx'
export { Button, Spinner, type ButtonProps, type ButtonVariant } from './button.tsx'
export { Card, type CardProps } from './card.tsx'
export { AllocationBar, Progress, type Allocation } from './charts.tsx'
export { classNames } from './class-names.ts'
export { DateField, sensibleDates, type DateFieldProps } from './date-field.tsx'
export { CloseButton, Dialog, usePressBeside, type DialogProps } from './dialog.tsx'
export { Badge, Disclosure } from './disclosure.tsx'
export {
  Checkbox,
  Field,
  FieldError,
  MoneyField,
  Select,
  TextField,
  type CheckboxProps,
  type FieldTexts,
  type SelectProps,
  type TextFieldProps,
} from './field.tsx'
export { Icon, installBuiltInIcons, installIconSprite, type IconName } from './icon.tsx'
export { Image, type ImageProps } from './image.tsx'
export { LanguageProvider, useLanguage, useMessages } from './language.tsx'
export { late, type Late } from './late.tsx'
export { Cluster, Columns, Stack, UiRoot } from './layout.tsx'
export { Link, type LinkProps } from './link.tsx'
export { AnnouncerProvider, LiveRegion, useAnnounce } from './live-region.tsx'
export { Loader, loaderMaxMs, loaderMinMs, useLoader } from './loader.tsx'
export { closeOverlays, useOverlay } from './overlays.ts'
export { PasscodeField, passcodeOf } from './passcode-field.tsx'
export { RadioCards, type RadioCard, type RadioCardsProps } from './radio-cards.tsx'
export { Receipt, confirmationGroups, type ReceiptProps } from './receipt.tsx'
export { EmptyState, ErrorState, Skeleton, SkeletonGroup, telephoneLink, type ErrorStateProps } from './states.tsx'
export { StepFrame, type StepFrameProps } from './step-frame.tsx'
export { Steps, Timeline, type TimelineItem } from './steps.tsx'
export { SummaryList, type SummaryRow } from './summary-list.tsx'
export { UnknownNotice, type UnknownNoticeProps } from './unknown-notice.tsx'
export { VisuallyHidden } from './visually-hidden.tsx'
