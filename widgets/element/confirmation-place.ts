import { type ConfirmationRequest, confirmTokens } from '#sdk/embed/confirm-protocol'

/** Where a confirm frame stands in an element: hidden until it is asked for, then in place of the view. */
export interface ConfirmationPlace {
  readonly iframe: HTMLIFrameElement
  show(): void
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
      // A dialog of the view covers the page, so the frame stands above it.
      if (view.querySelector('dialog:modal') === null) {
        view.style.display = 'none'
        dialog.show()
      } else {
        Object.assign(dialog.style, {
          ...box,
          position: '',
          inlineSize: 'min(100% - 24px, 520px)',
          maxBlockSize: '90dvh',
        })
        dialog.showModal()
      }
      iframe.focus()
      // What was read before may have been longer.
      if (dialog.getBoundingClientRect().top < 0) dialog.scrollIntoView()
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
      dialog.remove()
      view.style.display = ''
      // A button that waited is only now enabled again.
      setTimeout(() => {
        if (root.activeElement === null && opener?.isConnected === true) (opener as HTMLElement).focus()
      })
    },
  }
}

const box = { margin: 'auto', padding: '0', border: '0', overflow: 'auto', background: 'transparent', color: 'inherit' }

/** The frame in the dialog that holds it. Sizes are set by script: a page may allow no style. */
function makeFrame(title: string) {
  // A form of the page may be called createElement.
  const { createElement } = Document.prototype
  const iframe = createElement.call(document, 'iframe') as HTMLIFrameElement
  const dialog = createElement.call(document, 'dialog') as HTMLDialogElement
  dialog.ariaLabel = title
  iframe.title = title
  // The server lets the page that it is told of frame it, and learns no path.
  iframe.referrerPolicy = 'origin'
  Object.assign(iframe.style, {
    display: 'block',
    inlineSize: '100%',
    blockSize: '420px',
    border: '0',
    borderRadius: 'var(--carport-radius-card)',
  })
  Object.assign(dialog.style, { ...box, position: 'static', inlineSize: '100%' })
  dialog.append(iframe)
  return { iframe, dialog }
}
