import { atom } from 'jotai'

/** While nobody answers the phone, the sentence that says when somebody does; null while it is answered, and until that is known. */
export const closedPhoneAtom = atom<string | null>(null)
