import type { KeptDrafts, KeptDraftsOptions } from './kept-drafts.ts'
import { draftsName } from './store-name.ts'

/** The same drafts, whose code is loaded when somebody types. Before that, what is typed is in memory alone. */
export function lateKeptDrafts(options: KeptDraftsOptions): KeptDrafts {
  let coming: Promise<KeptDrafts> | null = null
  let last: Promise<void> = Promise.resolve()
  const drafts = () => {
    coming ??= import('./kept-drafts.ts').then(({ createKeptDrafts }) => createKeptDrafts(options))
    coming.catch(() => {
      coming = null
    })
    return coming
  }
  const isNothingKept = () => options.store.get(draftsName) === null
  return {
    read: async () =>
      isNothingKept()
        ? {}
        : drafts()
            .then((made) => made.read())
            .catch(() => ({})),
    keep(name, draft) {
      if (draft === undefined && coming === null && isNothingKept()) return
      // In the order in which it was typed.
      last = last
        .then(drafts)
        .then((made) => made.keep(name, draft))
        .catch(() => undefined)
    },
    close: () => void coming?.then((made) => made.close()).catch(() => undefined),
  }
}
