/** Something on a screen that can be pressed or chosen. */
export interface Control {
  /** Finds it again on the same screen. */
  readonly key: string
  /** As a screen reader reads it; of a field that was typed into, with what it holds. */
  readonly name: string
  readonly kind: 'link' | 'button' | 'radio' | 'checkbox' | 'field'
  readonly place: 'page' | 'dialog' | 'frame'
  /** Already chosen, typed, open or current: pressing it again may change nothing. */
  readonly isOn: boolean
  /** The main act of its screen. */
  readonly isPrimary: boolean
  readonly href: string | null
}

/** What a borrower has in front of them. */
export interface SeenScreen {
  /** The path with its query. */
  readonly path: string
  readonly heading: string
  /** The title of the dialog over the page, or null. */
  readonly dialog: string | null
  /** Notices and errors, each as one line. */
  readonly notices: readonly string[]
  /** The large figures, as they are written, with what each is of. */
  readonly headlines: readonly (readonly [label: string, figure: string])[]
  /** The text of each alert of the dashboard. */
  readonly alerts: readonly string[]
  /** Everything that is said on the page, or in the dialog over it. */
  readonly text: string
  /** Labels and values line by line, as on a receipt. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly controls: readonly Control[]
}

/** What came of one press. */
export interface Outcome {
  readonly screen: SeenScreen
  /** Names of the writes it would have sent. The walk keeps them back: nothing is committed. */
  readonly writes: readonly string[]
  /** Where it would have left the portal for: another document, a new tab, a download, the printer. */
  readonly left: readonly string[]
  /** Codes with which the server refused what was asked meanwhile. */
  readonly refusals: readonly string[]
  /** Whether a borrower could notice anything: words, focus, chosen and open states. */
  readonly hasChanged: boolean
  /** Whether nothing has the focus that what was pressed had: with a keyboard one begins anew from the page's top. */
  readonly isFocusLost: boolean
}

/** One press of the walk, with the screen before and what came of it. */
export interface Act extends Outcome {
  readonly person: string
  /** The clock's day and the language. */
  readonly when: string
  readonly from: SeenScreen
  readonly control: Control
}
