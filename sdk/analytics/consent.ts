import { type ConsentCategory, consentCategories } from '#sdk/loan/experience'

/** What asks visitors which cookies and measurements they allow. */
export interface ConsentTool {
  /** Whether the visitor's choice can be read yet. A third-party tool takes a while to load. */
  readonly isReady: () => boolean
  /** What is allowed now. C0001, strictly necessary, always is. */
  readonly allowed: () => ReadonlySet<ConsentCategory>
  /** Called when the visitor chose. Returns a function that ends it. */
  readonly onChange: (listener: () => void) => () => void
  /** Opens the choices, from the link in the footer. */
  readonly open: () => void
}

/** The waits for the tool, in milliseconds (consent-01, consent-02, consent-03). */
export const consentTimes = { pollMs: 10, startDelayMs: 100, giveUpMs: 5000 } as const

/** Time as the wait needs it; replaced in tests. */
export interface ConsentTimer {
  readonly monotonicMs: () => number
  readonly wait: (ms: number) => Promise<void>
}

/**
 * Waits until the tool is ready: after 100 ms, looking every 10 ms, for at most 5 seconds.
 * @returns false when it gave up; the visitor has then allowed nothing but what is strictly necessary (err-15)
 */
export async function untilConsentReady(tool: ConsentTool, { monotonicMs, wait }: ConsentTimer): Promise<boolean> {
  const startedMs = monotonicMs()
  await wait(consentTimes.startDelayMs)
  while (!tool.isReady()) {
    if (monotonicMs() - startedMs >= consentTimes.giveUpMs) return false
    await wait(consentTimes.pollMs)
  }
  return true
}

export const strictlyNecessary: ReadonlySet<ConsentCategory> = new Set(['C0001'])

const isCategory = (text: string): text is ConsentCategory => (consentCategories as readonly string[]).includes(text)

/** Reads a list of categories as tools keep it, such as ',C0001,C0003,' or 'C0001.C0003'. What is strictly necessary is always in it. */
export function readCategories(text: string): ReadonlySet<ConsentCategory> {
  return new Set([...strictlyNecessary, ...text.split(/[.,]/).filter(isCategory)])
}

/** The globals of a OneTrust-compatible tool on the page. */
export interface OneTrustPage {
  readonly OnetrustActiveGroups?: string
  /** Called by the tool when it has come, and at every choice. */
  OptanonWrapper?: () => void
  readonly OneTrust?: {
    readonly OnConsentChanged?: (listener: () => void) => void
    readonly ToggleInfoDisplay?: () => void
  }
}

/** A consent tool of another company that the servicer already has, by the interface OneTrust made common. */
export function oneTrustConsent(page: OneTrustPage): ConsentTool {
  const listeners = new Set<() => void>()
  let isListening = false
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const listen = () => {
    if (isListening) return
    isListening = true
    if (page.OneTrust?.OnConsentChanged !== undefined) return page.OneTrust.OnConsentChanged(announce)
    // It is late, and is followed from when it has come.
    const own = page.OptanonWrapper
    page.OptanonWrapper = () => {
      own?.()
      announce()
    }
  }
  return {
    isReady: () => page.OnetrustActiveGroups !== undefined && page.OneTrust !== undefined,
    allowed: () => readCategories(page.OnetrustActiveGroups ?? ''),
    onChange(listener) {
      listen()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: () => page.OneTrust?.ToggleInfoDisplay?.(),
  }
}

/** Our own tool, where no other is configured: it keeps the choice, and the portal shows it. */
export interface OwnConsent extends ConsentTool {
  /** Whether the visitor has chosen before, so that nobody is asked twice. */
  readonly hasChosen: () => boolean
  readonly choose: (categories: readonly ConsentCategory[]) => void
  /** Called when somebody asks for the choices. Returns a function that ends it. */
  readonly onOpen: (listener: () => void) => () => void
}

/** Storage of the choice: a first-party cookie that holds nothing else. */
export interface ConsentCookie {
  readonly read: () => string | null
  readonly write: (text: string) => void
}

export function ownConsent(cookie: ConsentCookie): OwnConsent {
  let chosen = cookie.read()
  const changed = new Set<() => void>()
  const opened = new Set<() => void>()
  const joining = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const join = joining(opened)
  let isWanted = false
  return {
    isReady: () => true,
    hasChosen: () => chosen !== null,
    allowed: () => readCategories(chosen ?? ''),
    choose(categories) {
      chosen = [...new Set([...strictlyNecessary, ...categories])].join('.')
      cookie.write(chosen)
      for (const listener of changed) listener()
    },
    onChange: joining(changed),
    onOpen(listener) {
      if (isWanted) listener()
      isWanted = false
      return join(listener)
    },
    open() {
      // Its code may be on its way.
      isWanted = opened.size === 0
      for (const listener of opened) listener()
    },
  }
}
