import { vi } from 'vitest'

/**
 * The window that opened the sign-in pop-up, as the pop-up sees it: once it is told that the pop-up is ready it says what it asks for.
 * @param origin where it is, as the browser says
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
