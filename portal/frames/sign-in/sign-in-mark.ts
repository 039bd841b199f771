import type { PortalServices } from '#portal/startup/services'

/** Marks the tab that signs somebody in for the pop-up of an element, while it is away at the identity provider. */
export const markName = 'carport.embed-sign-in'

/** Where the pop-up sends its second window. The identity provider's pages cut the tie to whoever opened them, so they get their own. */
export const windowPath = '/embed-sign-in/window'

/** Whether this tab is that window, on its way back from the identity provider. */
export function isSignInWindow({ platform }: Pick<PortalServices, 'platform'>): boolean {
  return window.location.pathname === '/pre-login' && platform.tabStore.get(markName) === '1'
}
