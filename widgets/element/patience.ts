import type { TokenBox } from '#sdk/embed/tokens'

/** Milliseconds a page may take to supply a token before we warn its developer and the borrower. */
const patienceMs = 5_000

/** Waits for tokens, however often somebody begins to wait anew. @param late called each time one has not come in time; it may come later */
export function createPatience(late: () => unknown): {
  wait(box: TokenBox, isAsked: boolean): ReturnType<TokenBox['getToken']>
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    async wait(box, isAsked) {
      // Where the page has named no source yet, it is not late.
      if (isAsked) timer ??= setTimeout(() => [end(), late()], patienceMs)
      try {
        return await box.getToken({ reason: 'first', signal: new AbortController().signal })
      } finally {
        end()
      }
    },
  }
}
