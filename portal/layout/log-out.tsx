import { useAtomValue } from 'jotai'
import { useServices } from '../startup/services-context.tsx'
import { isLoggedInAtom } from '../startup/state.ts'
import { latePart, whenIdle } from './late-part.tsx'

const AppLogOutDialog = latePart(async () => (await import('../native/native-layout.tsx')).AppLogOutDialog)

const LogOutDialog = latePart(async () => {
  await whenIdle()
  return (await import('./log-out-dialog.tsx')).LogOutDialog
})

/** Asks before logging out, and does it as the platform does (native-11, native-12). */
export function LogOut(dialog: { isOpen: boolean; onClose: () => void }) {
  const { platform } = useServices()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  if (platform.kind !== 'web') return <AppLogOutDialog {...dialog} />
  return isLoggedIn || dialog.isOpen ? <LogOutDialog {...dialog} /> : null
}
