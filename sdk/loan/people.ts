export const staffRoleLabels = ['Loan Advisor', 'Developer'] as const
export type StaffRoleLabel = (typeof staffRoleLabels)[number]

/** Who made a modification or a plan. The last is staff working through a browser extension. */
export const creatorSources = ['Agent', 'Analytic', 'SelfService', 'AgentBrowserExtension'] as const
export type CreatorSource = (typeof creatorSources)[number]
