import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { addressAttributes } from '../element-model.ts'
import { appLinks } from './app-links.ts'
import { builtForMark, companyBrand } from './company-brand.ts'
import { compiledAheadFirst, compiledAheadFor } from './compiled-ahead.ts'
import { helperInFiles, notAlwaysThere } from './helper-in-files.ts'
import { stylesWithParts } from './kit-styles.ts'
import { leanIdentity } from './lean-identity.ts'
import { moduleReact } from './module-react.ts'
import { pageDocuments } from './page-documents.ts'
import { portalChunks } from './portal-chunks.ts'
import { styleBuild } from './style-build.ts'

const root = resolve(import.meta.dirname, '../..')

/** The build of the portal, and where `npm run dev` serves it from source. */
export const portal: UserConfig = {
  root: resolve(root, 'portal'),
  base: '/',
  publicDir: 'public',
  css: styleBuild,
  define: { __CARPORT_ADDRESS_ATTRIBUTES__: JSON.stringify(addressAttributes()) },
  plugins: [
    react(),
    companyBrand(),
    builtForMark(),
    // Those of main.tsx.
    stylesWithParts(
      ['base', 'controls', 'surfaces', 'steps', 'close-button', 'summary-list'],
      (part) => `import './${part}.css';`,
    ),
    leanIdentity(),
    moduleReact(),
    leanRouter(),
    appLinks(),
    silentCallback(),
    helperInFiles(),
    pageDocuments(),
    compiledAheadFirst(),
  ],
  // The server gives every document its own nonce in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(root, 'dist/portal'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    sourcemap: false,
    // A picture inside a script or a style would be a data: URL, which the policy allows but caches cannot share.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // A browser without modulepreload fetches the same files a moment later.
    modulePreload: { polyfill: false, resolveDependencies: notAlwaysThere },
    rolldownOptions: {
      // A part of the kit, or of a capability, that nobody uses on a page is not loaded for it.
      treeshake: {
        moduleSideEffects: [
          { test: /widgets[\\/]((ui|host|flow|blocks)[\\/]|[^\\/]+[\\/]index\.ts)/, sideEffects: false },
        ],
      },
      input: {
        index: resolve(root, 'portal/index.html'),
        'prefetch-session': resolve(root, 'portal/startup/prefetch-session.ts'),
      },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: portalChunks },
        postBanner: compiledAheadFor,
      },
    },
  },
  server: { strictPort: true },
}

/** Lays the hidden frame's page of a sign-in beside the portal as it is: it needs nothing of it. */
function silentCallback(): Plugin {
  return {
    name: 'carport-silent-callback',
    generateBundle() {
      const fileName = 'silent-callback.html'
      this.emitFile({ type: 'asset', fileName, source: readFileSync(resolve(root, 'portal', fileName)) })
    },
  }
}

/**
 * What the router has for applications of another kind than ours stays out: nothing but the names it gives its components for
 * development, the context of the boundary around its own pages, and calls that are not marked as free of effects, would keep it in. Its
 * warnings are for developers, and its routers with data are none of ours.
 */
function leanRouter(): Plugin {
  return {
    name: 'carport-lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/^(?:\w+\.displayName = "\w+"|RenderErrorBoundary\.contextType = \w+);$/gm, '')
          .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
          .replaceAll(/^( +)(warning\()/gm, '$1/* @__PURE__ */ $2')
          .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()'),
    },
  }
}
