export { authenticate, type Credentials } from './authenticate.ts'
