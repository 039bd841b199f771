// Written by npm run brand from server/platform/config/sandbox-company.json.
/** Whom to turn to when nothing else could be loaded: of an installation that has not set its own. */
export const defaultContact = { name: 'Sandbox Auto Finance', phone: '(800) 555-0142', phoneHref: '+18005550142' }
