/** Where something was done (rules 19.4). Staff, partners' pages and links in mails are on the web. */
export type Place = 'WEB' | 'APP'
