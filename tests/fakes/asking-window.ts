import { vi } from 'vitest'

/**
 * A fake of the window that opened the sign-in pop-up. Once notified that the pop-up is ready, it posts its request.
 * @param origin origin of its messages, as set by the browser
 */
export function askingWindow<T extends object>(
  origin: string,
  wish: { readonly capabilities: readonly string[]; readonly accountNumber?: string | null },
  view: T,
) {
  const opener = Object.defineProperties({}, Object.getOwnPropertyDescriptors(view)) as T & {
    postMessage: ReturnType<typeof vi.fn>
  }
  const postMessage = vi.fn((message: { readonly ready?: boolean }) => {
    if (message.ready !== true) return
    const data = { carport: 1, accountNumber: null, ...wish }
    queueMicrotask(() => window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: opener })))
  })
  return Object.assign(opener, { postMessage })
}
