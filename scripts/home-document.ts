import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const homepage = '/portal/routes/homepage.tsx'

/**
 * Writes home.html beside index.html: the same document with the start page drawn in it, in each language, and with what that page
 * loads later asked for at once.
 */
export function homeDocument(): Plugin {
  return {
    name: 'carport-home-document',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const { module } = await runnerImport<typeof import('../portal/first-paint.tsx')>(
        resolve(import.meta.dirname, '../portal/first-paint.tsx'),
      )
      const drawn = Object.entries(module.firstPaint).map(
        ([language, page]) => `<template data-language="${language}">${page}</template>`,
      )
      const index = readFileSync(resolve(dir, 'index.html'), 'utf8')
      const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []))
      const chunk = chunks.find((each) => each.facadeModuleId?.endsWith(homepage))
      if (chunk === undefined) throw new Error(`The build has no chunk of ${homepage}`)
      const hints = [chunk.fileName, ...chunk.imports]
        .filter((file) => !index.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">`)
      const place = '<div id="portal"></div>'
      if (!index.includes(place)) throw new Error('index.html has no place for the start page')
      const document = index
        .replace('</head>', `${hints.join('')}</head>`)
        .replace(place, `<div id="portal">${drawn.join('')}</div><script nonce="__CSP_NONCE__">${chooseDrawn}</script>`)
      writeFileSync(resolve(dir, 'home.html'), document)
    },
  }
}

/**
 * Runs in the document, before any other script: lays down the start page in the language of the last visit, else the browser's, and
 * without the question of privacy where it was answered. The portal draws over it.
 */
const chooseDrawn = `(() => {
  let kept
  try {
    kept = JSON.parse(localStorage.getItem('STATEv4')).language
  } catch {}
  const language = /^es\\b/i.test(kept || navigator.language) ? 'es' : 'en'
  const place = document.getElementById('portal')
  const drawn = place.querySelector('template[data-language=' + language + ']').content
  if (/(^|; )carport_consent=/.test(document.cookie)) drawn.querySelector('.portal-consent').remove()
  document.documentElement.lang = language
  place.replaceChildren(drawn)
})()`
