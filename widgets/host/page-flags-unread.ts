import { embedCore } from '#sdk/embed/core'

let isTold = false

/**
 * One line for the developer of a page that may not read the servicer's flags, however many elements ask for them. Browsers tell a
 * page no more than a TypeError of an answer it may not read; an answer that says something else is no matter of the page.
 * @param error what reading the flags ended with
 */
export function explainUnreadFlags(error: unknown): void {
  if (isTold || !(error instanceof TypeError) || navigator.onLine === false) return
  isTold = true
  embedCore().notice(
    `The servicer’s settings could not be read from ${self.origin}, so here every flag counts as off: the app banner shows, chat and outage screens do not. If the servicer answers other pages, ask it to list this origin.`,
  )
}
