import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Plugin, type UserConfig } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** What the page may weigh with everything it ever loads, brotli, in bytes. It is fetched inside other people's pages. */
const budgetBytes = 15_000

/** The build of /frames/confirm: a page by itself, laid into the portal's folder, which a partner's page loads in a frame. */
export const confirmFrame: UserConfig = {
  root: resolve(root, 'portal'),
  base: '/',
  publicDir: false,
  plugins: [asPage(), withinBudget()],
  // The server gives every document its own nonce in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(root, 'dist/portal'),
    emptyOutDir: false,
    assetsDir: 'assets',
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { confirm: resolve(root, 'portal/frames/confirm/index.html') } },
  },
}

/** Where the server looks for the document of its address. */
function asPage(): Plugin {
  return {
    name: 'carport-confirm-page',
    writeBundle({ dir = '' }) {
      mkdirSync(resolve(dir, 'pages/frames'), { recursive: true })
      renameSync(resolve(dir, 'frames/confirm/index.html'), resolve(dir, 'pages/frames/confirm.html'))
      rmSync(resolve(dir, 'frames'), { recursive: true })
    },
  }
}

function withinBudget(): Plugin {
  return {
    name: 'carport-confirm-budget',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler({ dir = '' }, bundle) {
        const files = Object.keys(bundle).map((file) => (file.endsWith('.html') ? 'pages/frames/confirm.html' : file))
        const sizes = files.map((file) => [file, brotliCompressSync(readFileSync(resolve(dir, file))).length] as const)
        const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
        if (total > budgetBytes)
          this.error(
            `The confirm frame weighs ${total} of ${budgetBytes} bytes:\n${sizes.map((each) => each.join(' ')).join('\n')}`,
          )
      },
    },
  }
}
