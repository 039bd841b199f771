import { defineConfig, type UserConfig } from 'vite'

type Configuration = () => Promise<UserConfig>

const portal: Configuration = async () => (await import('./scripts/build/portal.ts')).portal

/** What Vite makes in each mode. Each part is loaded where it is wanted: a build takes no test runner along, and no other build. */
const configurations: Readonly<Record<string, Configuration>> = {
  // dist/portal; `npm run dev` serves it from source. The other two are Vite's names where nobody gives one.
  portal,
  development: portal,
  production: portal,
  // Laid beside it: the page inside elements where the borrower confirms, and what the server draws in documents.
  confirm: async () => (await import('./scripts/build/confirm-frame.ts')).confirmFrame,
  drawn: async () => (await import('./scripts/build/drawn-pages.ts')).drawnPages(),
  // dist/embed: the script tag and the elements.
  embed: async () => (await import('./scripts/build/embed.ts')).embedBuild(),
  // dist/npm: the same as a package, in four parts.
  'npm-elements': async () => (await import('./scripts/build/npm.ts')).npmBuild('elements'),
  'npm-react': async () => (await import('./scripts/build/npm.ts')).npmBuild('react'),
  'npm-test-kit': async () => (await import('./scripts/build/npm.ts')).npmBuild('test-kit'),
  'npm-server': async () => (await import('./scripts/build/npm.ts')).npmBuild('server'),
  // Vitest's own mode.
  test: async () => (await import('./tests/vitest.config.ts')).default,
}

export default defineConfig(({ mode }) => {
  const configuration = configurations[mode]
  if (configuration === undefined)
    throw new Error(`There is no mode ${mode}. Modes: ${Object.keys(configurations).join(', ')}`)
  return configuration()
})
