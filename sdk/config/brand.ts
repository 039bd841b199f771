import type { Brand } from './brand-type.ts'
import { defaultDetails } from './brand-details.ts'
import { defaultContact } from './contact.ts'

export type { Brand, EachLanguage } from './brand-type.ts'

/** The brand of an installation that has not set its own. */
export const defaultBrand: Brand = { ...defaultContact, ...defaultDetails }
