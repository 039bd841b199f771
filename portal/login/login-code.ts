// What takes up a session, in one file: whoever is not signed in loads none of it, and who is, nothing of a login.
export { getAllAccounts } from './all-accounts.ts'
export { loadUser } from './load-user.ts'
export { userPorts } from './user-ports.ts'
