/** What goes between the page and the server. */
export interface Line {
  isHolding: boolean
  pending: number
  readonly writes: string[]
  readonly left: string[]
  /** Codes of what the server refused. */
  readonly refusals: string[]
}

/** Runs in the page before its own scripts: of who was there before nothing is kept. */
export function beSignedOut(): void {
  if (window !== window.top || !location.protocol.startsWith('http')) return
  sessionStorage.clear()
  localStorage.clear()
}

/** Runs in the page after that: the person is signed in. */
export function beSignedIn(): void {
  if (window !== window.top || !location.protocol.startsWith('http')) return
  localStorage.setItem('carport.session-hint', '1')
}

/**
 * Runs in the page before its own scripts: counts what is on its way and notes what is refused, keeps writes back, and stops the
 * document from being left. As nothing is written, what was read once is not asked again.
 */
export function watchLine(): void {
  if (window !== window.top) return
  const line: Line = { isHolding: false, pending: 0, writes: [], left: [], refusals: [] }
  window.walkLine = line
  const send = window.fetch.bind(window)
  const harmless = /\/(oidc|api\/session|api\/flags|api\/business-events)/
  const answers = new Map<string, Promise<Response>>()
  const questionOf = (init?: RequestInit): string | null =>
    line.isHolding && typeof init?.body === 'string' && /"query":"\s*(query\b|\{)/.test(init.body) ? init.body : null
  const read = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const question = questionOf(init)
    if (question === null) return send(input, init)
    const known = answers.get(question)
    if (known !== undefined) return (await known).clone()
    const { signal: _, ...rest } = init ?? {}
    const answer = send(input, rest)
    answers.set(question, answer)
    const isGood = await answer.then(({ ok }) => ok).catch(() => false)
    if (!isGood) answers.delete(question)
    return (await answer).clone()
  }
  const writeOf = (input: RequestInfo | URL, init?: RequestInit): string | null => {
    const url = input instanceof Request ? input.url : String(input)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method === 'GET' || harmless.test(url)) return null
    const body = typeof init?.body === 'string' ? init.body : ''
    if (!/\/graphql/.test(url)) return `${method} ${new URL(url, location.href).pathname}`
    return /"query":"\s*mutation\s+(\w+)/.exec(body)?.[1] ?? null
  }
  const noteRefusals = async (input: RequestInfo | URL, answer: Response): Promise<void> => {
    if (!line.isHolding || !/\/graphql/.test(input instanceof Request ? input.url : String(input))) return
    const text = await answer
      .clone()
      .text()
      .catch(() => '')
    if (!text.includes('"errors"')) return
    const { errors = [] } = JSON.parse(text) as { errors?: { extensions?: { code?: string } }[] }
    line.refusals.push(...errors.map(({ extensions }) => extensions?.code ?? 'UNKNOWN'))
  }
  window.fetch = async (input, init) => {
    const write = line.isHolding ? writeOf(input, init) : null
    if (write !== null) {
      line.writes.push(write)
      return new Promise<Response>(() => undefined)
    }
    line.pending += 1
    try {
      const answer = await read(input, init)
      await noteRefusals(input, answer)
      return answer
    } finally {
      // Whoever asked gets a turn to draw the answer before the page counts as calm.
      setTimeout(() => (line.pending -= 1), 5)
    }
  }
  const leave = (where: string): null => {
    line.left.push(where)
    return null
  }
  window.open = (url) => leave(`new tab ${String(url)}`)
  window.print = () => void leave('printer')
  const { navigation } = window as unknown as {
    navigation: EventTarget
  }
  navigation.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event as Event & { destination: { sameDocument: boolean; url: string } }
    if (!line.isHolding || destination.sameDocument || !cancelable) return
    event.preventDefault()
    leave(destination.url)
  })
}
