import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shot } from './take.ts'

const style = `
  body { margin: 0; padding: 24px; font: 16px/24px system-ui, sans-serif; background: Canvas; color: CanvasText; color-scheme: light dark }
  nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
  h2 { margin: 40px 0 8px; font-size: 22px }
  h3 { margin: 24px 0 8px; font-size: 16px }
  .row { display: flex; gap: 16px; overflow-x: auto; align-items: flex-start }
  figure { flex: none; margin: 0 }
  img { display: block; height: 420px; width: auto; border: 1px solid GrayText; object-fit: cover; object-position: top }
  figcaption { font-size: 14px }
  em { color: #b00020 }`

/** Writes the page by which the pictures are leafed through: by series, then by page, all sizes side by side. */
export function writeIndex(outDir: string, shots: readonly Shot[]): void {
  mkdirSync(outDir, { recursive: true })
  const bySeries = Map.groupBy(shots, (shot) => shot.series)
  const nav = [...bySeries.keys()].map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join('')
  const body = [...bySeries].map(([name, own]) => section(name, own)).join('')
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of every page</title><style>${style}</style><h1>Pictures of every page</h1><nav>${nav}</nav>${body}</html>`
  writeFileSync(join(outDir, 'index.html'), page)
}

function section(name: string, shots: readonly Shot[]): string {
  const pages = [...Map.groupBy(shots, (shot) => shot.path)].map(([path, own]) => row(path, own)).join('')
  return `<h2 id="${escaped(name)}">${escaped(name)}</h2>${pages}`
}

function row(path: string, shots: readonly Shot[]): string {
  const problem = shots[0]?.problem ?? null
  const figures = shots
    .map(
      ({ file, width, scheme }) =>
        `<figure><a href="${escaped(file)}"><img src="${escaped(file)}" loading="lazy" alt="${escaped(`${path}, ${width} px, ${scheme}`)}"></a><figcaption>${width} px, ${scheme}</figcaption></figure>`,
    )
    .join('')
  return `<h3>${escaped(path)}${problem === null ? '' : ` <em>${escaped(problem)}</em>`}</h3><div class="row">${figures}</div>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
