import { useAtomValue } from 'jotai'
import { useServices } from '../startup/services-context.tsx'
import { isLoggedInAtom } from '../startup/state.ts'
import { latePart } from './late-part.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'

const AppLogOutDialog = latePart(async () => (await import('../native/native-layout.tsx')).AppLogOutDialog)

export interface LogOutProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before logging out, and does it as the platform does (native-11, native-12). */
export function LogOut(dialog: LogOutProps) {
  const { platform } = useServices()
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  if (platform.kind !== 'web') return <AppLogOutDialog {...dialog} />
  return isLoggedIn || dialog.isOpen ? <LogOutDialog {...dialog} /> : null
}
