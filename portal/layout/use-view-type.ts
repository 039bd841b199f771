import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import { impersonatedAtom } from '../startup/state.ts'
import { type ViewType, viewTypeOf } from './view-type.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The view type, following the window; while impersonating it stays what it was at the beginning (view-04). */
export function useViewType(): ViewType {
  const current = useSyncExternalStore(subscribe, () => viewTypeOf(window.innerWidth))
  return useAtomValue(impersonatedAtom)?.viewType ?? current
}
