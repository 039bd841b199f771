import type { SemanticTone } from '#sdk/theme/tokens'
import { defineMessages } from '#sdk/i18n/messages'

/** The design guide. */
export interface StyleguideMessages {
  lead: string
  pages: string
  variablesText: string
  componentsText: string
  colorsText: string
  svgsText: string
  principles: string
  principleList: readonly string[]
  scheme: string
  schemes: Record<'device' | 'light' | 'dark', string>
  groups: Record<'type' | 'space' | 'shape' | 'motion' | 'width', string>
  token: string
  value: string
  look: string
  sample: string
  surfaces: string
  accents: string
  tones: string
  pairs: string
  pairsText: string
  text: string
  background: string
  needed: string
  measured: string
  iconsText: (count: number) => string
  iconsMissing: string
  smallSize: string
  largeSize: string
  marks: string
  spinner: string
  brandMark: string
  sections: Record<
    'actions' | 'fields' | 'choices' | 'messages' | 'surfaces' | 'money' | 'progress' | 'overlays',
    string
  >
  states: Record<
    'primary' | 'secondary' | 'quiet' | 'danger' | 'loading' | 'disabled' | 'wide' | 'plain' | 'newTab' | 'missing',
    string
  >
  closeLabel: string
  fieldLabel: string
  fieldHelp: string
  fieldError: string
  moneyLabel: string
  dateLabel: string
  selectLabel: string
  optionOne: string
  optionTwo: string
  checkLabel: string
  codeLabel: string
  codeHelp: string
  check: string
  choiceLegend: string
  choiceOne: string
  choiceOneMeaning: string
  choiceTwo: string
  choiceTwoMeaning: string
  choiceOff: string
  toneTitle: Record<SemanticTone, string>
  toneText: string
  toneAction: string
  emptyTitle: string
  emptyText: string
  errorText: string
  cardTitle: string
  cardText: string
  raisedTitle: string
  moreTitle: string
  badge: string
  receiptTitle: string
  rowAmount: string
  rowMethod: string
  methodName: string
  rowTotal: string
  dueLabel: string
  dueNote: string
  splitTitle: string
  splitNote: string
  progressLabel: string
  progressText: string
  stepName: string
  lineDone: string
  lineNow: string
  lineNext: string
  agreementTitle: string
  agreementText: string
  openDialog: string
  openRequired: string
  dialogTitle: string
  dialogText: string
  showLoader: string
  loading: string
}

export const styleguideMessages = defineMessages<StyleguideMessages>({
  name: 'styleguide',
  en: {
    lead: 'Everything our screens are made of. This guide uses the same tokens, components and icons, so it’s always up to date.',
    pages: 'In this guide',
    variablesText: 'Type, space, shape, motion and widths.',
    componentsText: 'Every shared component in every state.',
    colorsText: 'The palette in both schemes, with its contrasts.',
    svgsText: 'The icons and marks.',
    principles: 'Principles',
    principleList: [
      'Put the number first, large, with its date in words.',
      'Give each screen one primary action, named for what it does.',
      'Say what happens to the money, before and after.',
      'Give bad news in plain words, with a next step.',
      'Don’t let anything jump.',
      'Ask once, keep everything.',
    ],
    scheme: 'Scheme',
    schemes: { device: 'Match device', light: 'Light', dark: 'Dark' },
    groups: { type: 'Type', space: 'Space', shape: 'Shape', motion: 'Motion', width: 'Widths and heights' },
    token: 'Token',
    value: 'Value',
    look: 'How it looks',
    sample: 'Due Friday, $96.12',
    surfaces: 'Surfaces and ink',
    accents: 'Accent and focus',
    tones: 'The four tones',
    pairs: 'Contrast',
    pairsText: 'Each pair of text and background, with the contrast it needs and its contrast in this scheme.',
    text: 'Text',
    background: 'Background',
    needed: 'Needs',
    measured: 'Has',
    iconsText: (count) => `${count} drawings. Each takes the color of the text around it, at 20 and 24 pixels.`,
    iconsMissing: 'We couldn’t load the icons. Reload the page.',
    smallSize: '20 pixels',
    largeSize: '24 pixels',
    marks: 'Marks',
    spinner: 'Loading indicator',
    brandMark: 'The brand',
    sections: {
      actions: 'Buttons and links',
      fields: 'Fields',
      choices: 'Choices',
      messages: 'Messages',
      surfaces: 'Surfaces',
      money: 'Money',
      progress: 'Progress',
      overlays: 'Over the page',
    },
    states: {
      primary: 'Pay $96.12',
      secondary: 'Change the date',
      quiet: 'Not now',
      danger: 'Remove the card',
      loading: 'Sending',
      disabled: 'Not available',
      wide: 'Continue to review',
      plain: 'See payment options',
      newTab: 'Read the contract',
      missing: 'A picture that is missing',
    },
    closeLabel: 'Close the sample',
    fieldLabel: 'Name on the account',
    fieldHelp: 'As it appears on your statement.',
    fieldError: 'Enter the name on the account.',
    moneyLabel: 'Amount',
    dateLabel: 'Payment date',
    selectLabel: 'Account type',
    optionOne: 'Checking',
    optionTwo: 'Savings',
    checkLabel: 'I have read the terms',
    codeLabel: 'Code',
    codeHelp: 'Six digits from the message.',
    check: 'Check the sample',
    choiceLegend: 'How much',
    choiceOne: 'Amount due',
    choiceOneMeaning: 'Brings the account up to date.',
    choiceTwo: 'Another amount',
    choiceTwoMeaning: 'You choose how much.',
    choiceOff: 'The payoff',
    toneTitle: {
      critical: 'Your payment didn’t go through',
      warning: 'We’ll add a late fee on Monday',
      info: 'A payment of $96.12 is processing',
      success: 'Your payment was received',
    },
    toneText: 'What happened, what it means for the money, and what to do next.',
    toneAction: 'See details',
    emptyTitle: 'No scheduled payments',
    emptyText: 'Your scheduled payments will show here.',
    errorText: 'You may be offline. Nothing was charged.',
    cardTitle: 'Card',
    cardText: 'One thing and what belongs to it.',
    raisedTitle: 'Raised card',
    moreTitle: 'See the breakdown',
    badge: 'Scheduled',
    receiptTitle: 'Payment received',
    rowAmount: 'Payment',
    rowMethod: 'From',
    methodName: 'Checking account ending in 6789',
    rowTotal: 'Total',
    dueLabel: 'Due now',
    dueNote: 'Friday, November 27',
    splitTitle: 'How the payment is split',
    splitNote: 'Interest first, then fees, then principal.',
    progressLabel: 'Principal paid',
    progressText: 'You’ve paid $4,100.00 of $18,250.00.',
    stepName: 'Review',
    lineDone: 'Payment sent',
    lineNow: 'Waiting for your bank',
    lineNext: 'It shows on your statement',
    agreementTitle: 'What you agree to',
    agreementText:
      'You authorize one payment of $96.12 on November 27 from the account ending in 6789.\nYou can cancel it until 6 PM the day before.',
    openDialog: 'Open a dialog',
    openRequired: 'Open one that requires an answer',
    dialogTitle: 'Cancel this payment?',
    dialogText: 'We won’t make the $96.12 payment on November 27. You won’t be charged.',
    showLoader: 'Show the loader',
    loading: 'Loading the sample',
  },
  es: () => import('./styleguide.messages.es.ts').then((m) => m.es),
})
