const isOf = (pattern: RegExp) => (id: string) => pattern.test(id.replaceAll('\\', '/'))

/** Which modules of the portal go into one file; the first group that takes a module has it. */
export const portalChunks = [
  // What changes seldom keeps its name when our own code changes.
  { name: 'vendor', tags: ['$initial' as const], test: isOf(/node_modules\//) },
  // The way to the identity provider and back begins with these alone; the build fails when they need more.
  {
    name: 'session',
    test: isOf(
      /portal\/(startup\/prefetch-session|site\/autopay-watcher\.graphql|login\/(page-session|prefetch-page|login\.graphql|identity-provider|internal-domains)|demo\/demo-user)\.|sdk\/(graphql\/(prefetch\/page-prefetch|document)|loan\/account-place|session\/(session|session-hint|login-scopes|kept-aid|prefetched-sign-in|prefetched-answer|store-name|late-identity-client|access-proof|server-time|user-info|login-state)|config\/endpoints|dates\/(business-clock|clock|dates|date-words|http-date|zone-clock)|platform\/(platform|app-life|cookies))\.|vite\/preload-helper/,
    ),
  },
  // All code that runs before the first page goes in one file, and nothing else does.
  { name: 'index', tags: ['$initial' as const] },
  // Spanish texts shown before a page's own have loaded.
  {
    name: 'spanish',
    test: isOf(
      /(sdk\/loan\/loan|portal\/(layout\/portal|site\/site-map|startup\/measuring\/consent(-choices)?|pages\/homepage\/homepage)|widgets\/(ui\/ui|dashboard\/(dashboard|alerts)))\.messages\.es\./,
    ),
  },
  {
    name: 'graphql',
    test: isOf(
      /node_modules\/(@apollo|graphql|rxjs|optimism|@wry|tslib)\/|sdk\/graphql\/(apollo-client|answer-store|object-types)/,
    ),
  },
  // What watches over the session of a signed-in person once the page is used, and the way to reach us.
  {
    name: 'used',
    test: isOf(
      /portal\/(login\/log-out|layout\/(idle-watcher|log-out|log-out-dialog|help-corner|scroll-memory|side-menu))\.|widgets\/(ui\/dialog\.|session-timeout\/(?!.*messages\.es)|chat\/(index|chat|chat\.state|use-chat-flags|text-us\.messages|parts\/(text-us|corner))\.)|sdk\/session\/activity/,
    ),
  },
  // What every signed-in person needs: the session taken up. With what the dashboard
  // shares with one other page each, which would be files of their own that it waits for.
  {
    name: 'login',
    test: isOf(
      /portal\/(login\/(login-code|load-user|user-ports|all-accounts|user-profile)|site\/autopay-watcher)|widgets\/host\/reveal-together|sdk\/loan\/(opening-account|owed-lines)/,
    ),
  },
  // Signing in itself, up to the site: once a login, and not where a session is taken up.
  {
    name: 'sign-in',
    test: isOf(/portal\/login\/(login-routine|login-ports|landing|charge-offs|refresh-user|provider-calls)/),
  },
  // What pages with steps share, and the dashboard has no use for.
  {
    name: 'flows',
    test: isOf(
      /widgets\/(ui\/(date-field|figures-table|passcode-field|radio-cards|steps|timeline)|flow\/(?!authorization|index)|blocks\/(add-method|agreement-paper|autopay|draws|methods|program|records))|sdk\/(embed\/acts|dates\/payment-timeline|loan\/(bank-numbers|charge-off-plan))|portal\/(staff|impersonation)\//,
    ),
    minShareCount: 3,
  },
  // What pages with fields share, and the dashboard has no use for either.
  {
    name: 'fields',
    test: isOf(
      /widgets\/(ui\/(agreement|answer|checkbox|points|subtitle|table|text-field|load-later)|host\/(borrower-only|form-actions|moment|refused-alert|use-queries)|flow\/authorization|blocks\/(closed-kinds|late-part))\.tsx?$|portal\/(layout\/(page-intro|use-day)|login\/use-resumed|pages\/(card-origin|use-flow-address))\.|sdk\/(loan\/(due-dates|method-terms)|session\/return-path)\./,
    ),
    minShareCount: 3,
  },
  // Code shared by most pages goes in one file rather than in one for each set of pages that share it.
  { name: 'pages', test: isOf(/\/(sdk|portal|widgets\/(ui|host|flow|blocks))\//), minShareCount: 3 },
]
