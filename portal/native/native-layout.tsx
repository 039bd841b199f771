import './native.css'

export { AppLogOutDialog } from './app-log-out.tsx'
export { BottomNav } from './bottom-nav.tsx'
export { NativeTopBar } from './native-top-bar.tsx'
