import type { VendorScript } from '#sdk/config/third-parties'

interface Policy {
  createScriptURL(url: string): string
}

let policy: Policy | undefined
let allowed: ReadonlySet<string> = new Set()

/** Names the vendors' scripts; no other address is ever loaded. */
export function allowScripts(scripts: readonly (VendorScript | null)[]): void {
  allowed = new Set(scripts.flatMap((script) => (script === null ? [] : [script.scriptUrl])))
}

/**
 * Loads a vendor's script into the page, once per call, with its hash where there is one.
 * @throws Error when it could not be had, or is not one of the configured ones
 */
export function loadScript({ scriptUrl, integrity }: VendorScript): Promise<HTMLScriptElement> {
  const script = document.createElement('script')
  script.async = true
  script.crossOrigin = 'anonymous'
  script.referrerPolicy = 'no-referrer'
  if (integrity !== null) script.integrity = integrity
  script.src = trusted(scriptUrl)
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve(script))
    script.addEventListener('error', () => reject(new Error('A vendor’s script did not load')))
    document.head.append(script)
  })
}

function trusted(url: string): string {
  const createScriptURL = (text: string): string => {
    if (!allowed.has(text)) throw new TypeError('Not a configured script')
    return text
  }
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
  policy ??= trustedTypes?.createPolicy('carport', { createScriptURL })
  return policy?.createScriptURL(url) ?? createScriptURL(url)
}
