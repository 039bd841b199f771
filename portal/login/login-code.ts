// What a login needs, in one file: whoever is not signed in loads none of it.
export { getAllAccounts } from './all-accounts.ts'
export { loginPorts } from './login-ports.ts'
export { loadUser, openSite, runLoginRoutine } from './login-routine.ts'
