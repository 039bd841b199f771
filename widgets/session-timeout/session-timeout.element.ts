/**
 * `<carport-session-timeout>`: warns a borrower who has been idle, and reports when the session ends. It takes no space until it
 * warns, and needs neither an account nor a token: use it on pages for signed-in borrowers.
 *
 * Attributes and properties
 *   idle-seconds / idleSeconds      idle seconds after which the session ends; default 1200
 *   is-signed-in / isSignedIn       "false" stops the timer; default true
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 * Methods
 *   reset() restarts the timer after the page has signed the borrower in again
 * Events
 *   carport-ready            the timer runs
 *   carport-step             step "warning": the warning is open; step "continued": the borrower wants to continue, so extend your session
 *   carport-session-expired  no answer, or Log out was pressed here or in another tab: end your session
 *   carport-error
 */
import { defineCarportElement } from '#element/define'
import { SessionTimeout, type SessionTimeoutProps } from './index.ts'
import styles from './session-timeout.css?inline'

defineCarportElement<Pick<SessionTimeoutProps, 'idleSeconds' | 'isSignedIn'>>({
  tag: 'carport-session-timeout',
  component: SessionTimeout,
  attributes: { idleSeconds: 'number', isSignedIn: 'boolean' },
  styles: [styles],
})
