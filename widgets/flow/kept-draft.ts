import { useSetAtom } from 'jotai'
import { type PrimitiveAtom, atom } from 'jotai/vanilla'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '#host'
import { useKept } from './flow-steps.ts'

const draftsAtom: PrimitiveAtom<Readonly<Record<string, unknown>>> = atom<Readonly<Record<string, unknown>>>({})

/**
 * What is entered in a form and not sent yet, by the form's name. It outlives the form, and in the portal a reload and a new sign-in of
 * the same person (rules 17.3). Passwords, codes and account numbers are never handed in.
 * @param name the form, with the mark of the account that it is about
 * @param start makes the value before anything is entered
 * @param fitted returns what was entered before a reload as it is still possible. Default: as it was
 * @returns the entries, and what keeps others; undefined forgets them
 */
export function useKeptDraft<TDraft>(
  name: string,
  start: () => TDraft,
  fitted: (earlier: TDraft) => TDraft = (earlier) => earlier,
): readonly [TDraft, (draft: TDraft | undefined) => void] {
  const { drafts } = useHost()
  const [first] = useState(start)
  // What is entered here is drawn at once: a screen that has just opened does not hear the store before its first frame is over.
  const [entered, setEntered] = useState<{ readonly name: string; readonly draft: TDraft | undefined }>()
  const [kept, setKept] = useKept(draftsAtom, name, undefined as unknown)
  const setDrafts = useSetAtom(draftsAtom)
  const newest = useRef(fitted)
  useEffect(() => {
    newest.current = fitted
  })
  useEffect(() => {
    void drafts?.read().then(({ [name]: earlier }) => {
      if (earlier === undefined) return
      // What has been entered since, or was sent, counts more.
      setDrafts((now) => (name in now ? now : { ...now, [name]: newest.current(earlier as TDraft) }))
    })
  }, [drafts, name, setDrafts])
  const keep = (draft: TDraft | undefined): void => {
    setEntered({ name, draft })
    setKept(draft)
    drafts?.keep(name, draft)
  }
  const newestDraft = entered?.name === name ? entered.draft : (kept as TDraft | undefined)
  return [newestDraft ?? first, keep]
}
