// Starts the server. Its code is imported late, so that what earlier starts compiled is at hand by then.
import { keepCompiledCode } from '#server/platform/process/compiled-code'

keepCompiledCode()
await import('./serve.ts')
