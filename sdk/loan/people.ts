export const borrowerRoles = ['BUYER', 'COBUYER'] as const
export type BorrowerRole = (typeof borrowerRoles)[number]

/** The role as an account's list of customers spells it. */
export type CustomerType = 'buyer' | 'cobuyer'

export const addressTypes = ['PrimaryHome', 'OtherHome', 'Work', 'PostalOnly'] as const
export type AddressType = (typeof addressTypes)[number]

export const phoneTypes = ['CellPhone', 'HomePhone', 'WorkPhone'] as const
export type PhoneType = (typeof phoneTypes)[number]

export const emailTypes = ['HomeEmail', 'WorkEmail'] as const
export type EmailType = (typeof emailTypes)[number]

export const staffRoleLabels = ['Loan Advisor', 'Developer'] as const
export type StaffRoleLabel = (typeof staffRoleLabels)[number]

/** Who made a modification or a plan. The last is staff working through a browser extension. */
export const creatorSources = ['Agent', 'Analytic', 'SelfService', 'AgentBrowserExtension'] as const
export type CreatorSource = (typeof creatorSources)[number]
