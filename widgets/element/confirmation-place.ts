import { addStyles } from '#ui'
import { type ConfirmationRequest, confirmTokens } from '#sdk/embed/confirm-protocol'
import styles from './confirmation.css?inline'

addStyles(styles)

/** The slot for a confirm frame inside an element: hidden until shown, then replaces the view. */
export interface ConfirmationPlace {
  readonly iframe: HTMLIFrameElement
  /** Shows the frame; the focus waits on what holds it. */
  show(): void
  /**
   * Moves the focus into the frame, unless the borrower has moved it elsewhere. Call it only after our document has loaded: a frame
   * focused while still empty loses the focus to the host page on navigation and gets no key events until it is clicked.
   */
  readonly enter: () => void
  /** What the element looks like now. */
  look(): Pick<ConfirmationRequest, 'scheme' | 'theme'>
  /** Called when the view that asked is gone: removed, replaced or begun anew. */
  onGone(listener: () => void): void
  /** Called when the borrower closes it from outside the frame. */
  onCancel(listener: () => void): void
  /** Takes the frame away; the view is back as it was, with the focus where it was. */
  remove(): void
}

/** @param element the shell, whose shadow root holds the view */
export function createPlace(element: HTMLElement, title: string): ConfirmationPlace {
  const root = element.shadowRoot
  const view = root?.querySelector<HTMLElement>('.view')
  if (root === null || view === null || view === undefined) throw new Error('The element shows nothing')
  const { iframe, dialog } = makeFrame(title)
  view.after(dialog)
  const watch = new MutationObserver(() => {
    if (anchor === null ? view.firstChild === null : !anchor.isConnected) gone()
  })
  watch.observe(view, { childList: true, subtree: true })
  let anchor: Element | null = null
  let opener: Element | null = null
  let gone = (): void => undefined
  return {
    iframe,
    show() {
      // The first thing that the capability shows is replaced when it begins anew, and stays while it only changes.
      anchor = view.firstElementChild?.firstElementChild ?? null
      opener = root.activeElement
      if (view.querySelector('dialog:modal') !== null) dialog.showModal()
      else {
        view.inert = true
        // Partners test in jsdom and the like, which support only the attribute, not show().
        dialog.open = true
      }
      dialog.focus()
      // What was read before may have been longer.
      if (dialog.getBoundingClientRect().top < 0) dialog.scrollIntoView()
    },
    enter() {
      if (root.activeElement === dialog) iframe.focus()
    },
    look() {
      const style = getComputedStyle(element)
      const theme = Object.fromEntries(confirmTokens.map((name) => [name, style.getPropertyValue(name).trim()]))
      return { scheme: style.colorScheme === 'dark' ? 'dark' : 'light', theme }
    },
    onGone(listener) {
      gone = listener
    },
    onCancel(listener) {
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        listener()
      })
    },
    remove() {
      watch.disconnect()
      // A frame that goes with the focus in it leaves our document without any, whatever is focused in it at that moment.
      if (root.activeElement === iframe) dialog.focus()
      dialog.remove()
      view.inert = false
      // A button that waited is only now enabled again.
      setTimeout(() => {
        if (root.activeElement === null) (opener as HTMLElement | null)?.focus()
      })
    },
  }
}

/** The frame in the dialog that holds it. Nothing of it has a style of its own: a page may allow none. */
function makeFrame(title: string) {
  // A form of the page may be called createElement.
  const iframe = Document.prototype.createElement.call(document, 'iframe') as HTMLIFrameElement
  const dialog = Document.prototype.createElement.call(document, 'dialog') as HTMLDialogElement
  dialog.className = 'cp-confirm-frame'
  dialog.ariaLabel = title
  // Else a modal one would begin with the frame.
  dialog.autofocus = true
  dialog.tabIndex = -1
  iframe.title = title
  iframe.height = '420'
  // The server lets the referring origin frame this document; it doesn't need the path.
  iframe.referrerPolicy = 'origin'
  dialog.append(iframe)
  return { iframe, dialog }
}
