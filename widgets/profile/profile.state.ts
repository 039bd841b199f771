import { type PrimitiveAtom, atom } from 'jotai'
import type { Arrival } from '#flow'
import type { LoadProfileQuery } from './profile.graphql.ts'

export type ProfileData = LoadProfileQuery['GetProfile']
export type ProfileEmail = ProfileData['emails'][number]
export type ProfilePhone = ProfileData['phones'][number]
export type ProfileAddress = ProfileData['addresses'][number]

/** The pages of the profile. */
export type ProfileView = 'index' | 'verify-new-email' | 'call-preferences'

/** What is typed in a form that is open, by the form's name. In memory only: it outlives its form, not the page. */
export const draftsAtom: PrimitiveAtom<Readonly<Record<string, unknown>>> = atom<Readonly<Record<string, unknown>>>({})
/** An outcome, named after the message that confirms it. */
export type Done = 'saved' | 'verified' | 'givenUp'
/** What was done last: in which part of the page, and the name of what is said of it there, until something else happens. */
export const savedAtom: PrimitiveAtom<{ readonly place: string; readonly said: Done } | null> = atom<{
  readonly place: string
  readonly said: Done
} | null>(null)
export const arrivalAtom: PrimitiveAtom<Arrival<string>> = atom<Arrival<string>>({ hasMoved: false, focusField: null })

/** (480) 555-0123; as it is when it has not ten digits. */
export function writtenPhone(number: string): string {
  return number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

/** Names of the person in one line. */
export function fullName({ firstName, middleName, lastName, generation }: ProfileData): string {
  return [firstName, middleName, lastName, generation].filter((part) => part !== null && part !== '').join(' ')
}
