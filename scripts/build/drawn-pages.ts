import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { companyBrand } from './company-brand.ts'
import { addressAttributes } from '../element-model.ts'
import { readPagePrefetch } from '../prefetch.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * The build of what the server draws in the documents of pages: the portal's own components in one file for Node, laid beside the
 * documents. It holds everything that it needs, and the first queries of a borrower's page.
 */
export async function drawnPages(): Promise<UserConfig> {
  return {
    root: resolve(root, 'portal'),
    publicDir: false,
    plugins: [react(), companyBrand()],
    define: {
      __CARPORT_ADDRESS_ATTRIBUTES__: JSON.stringify(addressAttributes()),
      __CARPORT_PAGE_QUERIES__: JSON.stringify(await readPagePrefetch('dashboard')),
      'process.env.NODE_ENV': '"production"',
    },
    ssr: { noExternal: true },
    build: {
      outDir: resolve(root, 'dist/portal'),
      emptyOutDir: false,
      ssr: true,
      target: 'node24',
      minify: true,
      sourcemap: false,
      rolldownOptions: {
        input: { drawn: resolve(root, 'portal/startup/drawn-pages.ts') },
        output: { entryFileNames: 'pages/[name].mjs', codeSplitting: false },
      },
    },
  }
}
