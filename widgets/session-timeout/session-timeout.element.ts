/**
 * `<carport-session-timeout>`: warns a borrower who has been idle, and says when the session is over. It takes no room until it
 * warns, and needs neither an account nor a token: the page that has it is a signed-in page.
 *
 * Attributes and properties
 *   idle-seconds / idleSeconds      seconds of idleness that end the session; default 1200
 *   is-signed-in / isSignedIn       "false" stops the timer; default true
 *   language                        'en' or 'es'; default: the nearest `lang` attribute
 * Methods
 *   reset() starts the timer anew, after the page signed the borrower in again
 * Events
 *   carport-ready            the timer runs
 *   carport-step             step "warning": the warning is open; step "continued": the borrower wants to go on, extend your session
 *   carport-session-expired  nobody answered, or Log out was pressed, here or in another tab: end your session
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
