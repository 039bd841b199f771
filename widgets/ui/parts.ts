/**
 * What a page's style sheet can reach inside every element with `::part(name)`, and nothing else: name → what it is. Public: a name
 * is never taken away. Whatever the kit or a capability draws of it carries the name in its `part` attribute.
 */
export const kitParts = {
  alert: 'A message with an icon',
  'alert-critical': 'One about something that went wrong',
  'alert-info': 'One that is good to know',
  'alert-success': 'One about something that is done',
  'alert-warning': 'One to heed before going on',
  amount: 'An amount of money',
  badge: 'A word about a state',
  button: 'A button, and a link that looks like one',
  'button-danger': 'The one that takes something away',
  'button-primary': 'The one the screen is about',
  'button-quiet': 'One without a border',
  'button-secondary': 'Every other one',
  card: 'A bordered surface',
  checkbox: 'A box to tick with its label',
  chip: 'A date that is offered',
  close: 'The cross that closes a dialog',
  dialog: 'A dialog over the page',
  disclosure: 'More on demand',
  error: 'The line under a field that says what is wrong',
  field: 'A control with its label, help and error',
  heading: 'A heading of a screen, a card or a dialog',
  headline: 'The amount a screen is about, with its label',
  help: 'Quiet text under a field or a heading',
  input: 'What is typed or picked in',
  label: 'The label of a field',
  link: 'A link in a line of text',
  'radio-card': 'One of several choices',
  'radio-card-chosen': 'The one that is chosen',
  receipt: 'The receipt',
  'skeleton-bar': 'A gray bar where an answer is on its way',
  state: 'What stands where there is nothing, or nothing came',
  steps: 'How far along a flow is',
  summary: 'Labels and values line by line',
  timeline: 'What happens next, and when',
} as const

/** The same of what is around, before and instead of a capability. */
export const shellParts = {
  expired: 'The note that the session is over',
  message: 'What stands instead: sign in, not available, not loaded',
  shell: 'The box around everything',
  skeleton: 'The gray bars until the first screen is there',
} as const
