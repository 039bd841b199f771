import { defineMessages } from '#sdk/i18n/messages'

/** The few texts of the kit itself. */
export interface UiMessages {
  loading: string
  close: string
  optional: string
  errorSummaryTitle: string
  critical: string
  warning: string
  info: string
  success: string
  step: (current: number, total: number) => string
  opensNewTab: string
  edit: string
  chooseAnotherDate: string
  today: string
  nextBusinessDay: string
  businessDay: string
  dueDate: string
  /** Before the last day to pay for something. */
  payBy: string
  confirmationNumber: string
  copy: string
  copied: string
  print: string
  interest: string
  principal: string
  fees: string
  total: string
  part: string
  amount: string
  tryAgain: string
  back: string
  somethingWrong: string
  callUs: (phone: string) => string
  reference: (id: string) => string
}

export const uiMessages = defineMessages<UiMessages>({
  name: 'ui',
  en: {
    loading: 'Loading',
    close: 'Close',
    optional: 'optional',
    errorSummaryTitle: 'Check your answers',
    critical: 'Important:',
    warning: 'Warning:',
    info: 'Good to know:',
    success: 'Done:',
    step: (current, total) => `Step ${current} of ${total}`,
    opensNewTab: 'opens in a new tab',
    edit: 'Edit',
    chooseAnotherDate: 'Choose another date',
    today: 'Today',
    nextBusinessDay: 'Next business day',
    businessDay: 'Business day',
    dueDate: 'Due date',
    payBy: 'Pay by',
    confirmationNumber: 'Confirmation number',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    interest: 'Interest',
    principal: 'Principal',
    fees: 'Fees',
    total: 'Total',
    part: 'Part',
    amount: 'Amount',
    tryAgain: 'Try again',
    back: 'Back',
    somethingWrong: 'We couldn’t load this',
    callUs: (phone) => `Call us at ${phone}`,
    reference: (id) => `Reference: ${id}`,
  },
  es: () => import('./ui.messages.es.ts').then((m) => m.es),
})
