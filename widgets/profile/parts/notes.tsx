import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useHost } from '#host'
import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import { Alert, useMessages } from '#ui'
import { profileMessages } from '../profile.messages.ts'
import { draftsAtom, savedAtom } from '../profile.state.ts'

/** Brings back what was typed before a reload or a new sign-in. What has been typed since then stays. */
export function useEarlierDrafts(): void {
  const { drafts } = useHost()
  const setDrafts = useSetAtom(draftsAtom)
  useEffect(() => {
    void drafts?.read().then((earlier) => setDrafts((now) => ({ ...earlier, ...now })))
  }, [drafts, setDrafts])
}

/** The forms of what can be saved, by the beginning of their names. */
const formOf: Partial<Record<AttemptOperation, string>> = {
  UpdateNickName: 'nickname',
  UpdatePhone: 'phone ',
  UpdateAddress: 'address ',
  UpdateCallPreferences: 'preference ',
}

/** Drops a draft when it turns out after a reload that it was saved. With two such drafts it is unclear which one, so both stay. */
export function useSavedEarlier(): (operation: AttemptOperation) => void {
  const { drafts } = useHost()
  const setDrafts = useSetAtom(draftsAtom)
  return (operation) => {
    const form = formOf[operation]
    if (drafts === undefined || form === undefined) return
    void drafts.read().then((earlier) => {
      const [name, ...others] = Object.keys(earlier).filter((each) => each.startsWith(form))
      if (name === undefined || others.length > 0) return
      drafts.keep(name, undefined)
      setDrafts((now) => ({ ...now, [name]: undefined }))
    })
  }
}

/** The note beside a closed form that something was typed in it and is not saved. */
export function Unsaved({ form }: { form: string }) {
  const texts = useMessages(profileMessages)
  if (useAtomValue(draftsAtom)[form] === undefined) return null
  return (
    <p className="cp-help" part="help">
      {texts.unsaved}
    </p>
  )
}

/** The note in a part of the page that something was saved there, to see and to hear. */
export function SavedNote({ place }: { place: string }) {
  const texts = useMessages(profileMessages)
  const saved = useAtomValue(savedAtom)
  if (saved?.place !== place) return null
  return (
    <Alert tone="success" isAnnounced>
      {texts[saved.said]}
    </Alert>
  )
}

/** What was said of the last change does not wait for who leaves the page. */
export function useFreshNotes(): void {
  const setSaved = useSetAtom(savedAtom)
  useEffect(() => () => setSaved(null), [setSaved])
}
