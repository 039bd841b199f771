import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { homeDocument } from './scripts/home-document.ts'
import { appLinkFiles } from './sdk/config/app-links.ts'
import { defaultApp } from './sdk/config/app.ts'

/** The portal. The elements have a build of their own in vite.embed.config.ts. */
export default defineConfig({
  root: 'portal',
  base: '/',
  publicDir: 'public',
  plugins: [react(), appLinks(), homeDocument()],
  // The server gives every document its own nonce in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/portal'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    sourcemap: false,
    // A picture inside a script or a style would be a data: URL, which the policy allows but caches cannot share.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        index: resolve(import.meta.dirname, 'portal/index.html'),
        'silent-callback': resolve(import.meta.dirname, 'portal/silent-callback.html'),
      },
      output: {
        // What changes seldom keeps its name when our own code changes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/ },
            { name: 'graphql', test: /node_modules[\\/](@apollo|graphql|rxjs|optimism|@wry)[\\/]/ },
            { name: 'identity', test: /node_modules[\\/](oidc-client-ts|jwt-decode)[\\/]/ },
            // What most pages share comes in one file rather than in one for each set of pages that share it.
            { name: 'base', test: /[\\/](sdk|portal|widgets[\\/](ui|host)|jotai)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { strictPort: true },
})

/** Lays the files beside the portal by which phones know that its links belong to the app. */
function appLinks(): Plugin {
  return {
    name: 'carport-app-links',
    generateBundle() {
      for (const [fileName, source] of Object.entries(appLinkFiles(defaultApp)))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
