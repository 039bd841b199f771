import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { CloseButton } from './close-button.tsx'
import { useOverlay } from './overlays.ts'
import { usePressBeside } from './press-beside.ts'

export interface DialogProps {
  isOpen: boolean
  /** Asked for by the close icon, Escape, or a press beside the dialog. The dialog closes when isOpen turns false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the foot; the first is the one a thumb finds. */
  actions?: ReactNode
  /** 400, 480 or 590 px wide at most; default 400. */
  width?: 400 | 480 | 590
  /** Without a close icon, and Escape does nothing. */
  isRequired?: boolean
  /** Stays when everything over the page is closed: for the outage modal. */
  isLasting?: boolean
}

/** A modal dialog in the top layer. Focus moves in and, when it closes, back to where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  width = 400,
  isRequired = false,
  isLasting = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || element === null) return
    const before = focusedNow()
    openModal(element)
    // A second Escape closes it whatever the handlers do (Chromium): a required one opens again.
    const reopen = () => openModal(element)
    if (isRequired) element.addEventListener('close', reopen)
    return () => {
      element.removeEventListener('close', reopen)
      closeModal(element)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen, isRequired])
  usePressBeside(dialog, isOpen && !isRequired, onClose)
  useOverlay(isOpen && !isLasting, onClose)
  if (!isOpen) return null
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isRequired) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classNames('cp-dialog', `cp-dialog-${width}`)}
      part="dialog"
      aria-labelledby={titleId}
      aria-describedby={isRequired ? `${titleId}-body` : undefined}
      onCancel={cancel}
    >
      <div className="cp-dialog-box">
        <div className="cp-dialog-head">
          <h2 part="heading" className="cp-dialog-title" id={titleId}>
            {title}
          </h2>
          {isRequired ? null : <CloseButton onClose={onClose} />}
        </div>
        <div className="cp-dialog-body" id={`${titleId}-body`}>
          {children}
        </div>
        {actions === undefined ? null : <div className="cp-dialog-actions">{actions}</div>}
      </div>
    </dialog>
  )
}

// Wherever it is: in this element, in another one, or in the page around them.
function focusedNow(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

// Some environments know the element but not its methods (jsdom); there it is open without being modal.
function openModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

function closeModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
