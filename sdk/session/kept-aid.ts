import { storeName } from './store-name.ts'

/**
 * Which account a login opens with: the aid of the address, else the one that is kept from the last choice; null when there is none or
 * storage is refused. For the prefetch; the login itself goes by the store.
 */
export function keptAid(): string | null {
  try {
    const held = JSON.parse(window.localStorage.getItem(storeName) ?? '{}') as { queryParams?: string }
    const kept = new URLSearchParams(held.queryParams).get('aid')
    return new URLSearchParams(window.location.search).get('aid') ?? kept
  } catch {
    return null
  }
}
