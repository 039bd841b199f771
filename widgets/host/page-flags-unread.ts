import { embedCore } from '#sdk/embed/core'

let isTold = false

/**
 * Warns the developer of a page that may not read the servicer's flags, once however many elements ask for them. Browsers report a
 * CORS refusal only as a TypeError; any other error is not the page's doing.
 * @param error what reading the flags ended with
 */
export function explainUnreadFlags(error: unknown): void {
  if (isTold || !(error instanceof TypeError) || navigator.onLine === false) return
  isTold = true
  embedCore().notice(
    `The servicer’s settings could not be read from ${self.origin}, so here every flag counts as off: the app banner shows, chat and outage screens do not. If the servicer answers other pages, ask it to list this origin.`,
  )
}
