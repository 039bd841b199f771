/** A mutation that a page tries to have confirmed, and to send itself. */
export interface Target {
  /** As the schema calls it. */
  readonly operation: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** What the page goes for in one round. */
export interface ChanceAttack {
  readonly acts: number
  readonly seed: number
  readonly servicer: string
  /** The element that is on the page. */
  readonly tag: string
  readonly accountNumber: string
  /** Of the page's own, for that element's capability. */
  readonly token: string
  readonly targets: readonly Target[]
  /** The forms of ours that this element opens, by the name of their frame. */
  readonly forms: readonly string[]
}

/**
 * Runs in the page: puts an element on it, and opens frames of ours itself: one for each mutation that this element may have confirmed,
 * and the forms that it has.
 */
export async function stage({ servicer, tag, accountNumber, token, targets, forms }: ChanceAttack): Promise<void> {
  window.open = () => null
  const place = document.querySelector('[data-stage]') ?? document.body.appendChild(document.createElement('div'))
  place.setAttribute('data-stage', '')
  if (document.querySelector(tag) === null) {
    const element = Object.assign(document.createElement(tag), { token })
    element.setAttribute('account-number', accountNumber)
    document.querySelector('[data-attacked]')?.remove()
    place.append(element)
  }
  const element = document.querySelector(tag)
  element?.setAttribute('data-attacked', '')
  for (const old of place.querySelectorAll('iframe')) old.remove()
  const open = async (title: string, path: string, start: object): Promise<void> => {
    const frame = document.createElement('iframe')
    frame.title = title
    frame.referrerPolicy = 'origin'
    Object.assign(frame.style, { display: 'block', inlineSize: '480px', border: '0' })
    const isReady = new Promise((ready) => {
      addEventListener(
        'message',
        ({ source, data }: MessageEvent<{ message?: { type?: string; height?: number } }>) => {
          if (source !== frame.contentWindow) return
          ready(null)
          if (data.message?.type === 'height') frame.height = String(data.message.height)
          if (data.message?.type === 'failed') frame.setAttribute('data-failed', '')
        },
      )
    })
    frame.src = `${servicer}/frames/${path}#${encodeURIComponent(location.origin)}`
    place.append(frame)
    await isReady
    const message = { type: 'start', token, language: 'en', scheme: 'light', ...start }
    frame.contentWindow?.postMessage({ carport: 1, message }, servicer)
  }
  const confirmations = targets.map(({ operation, query, variables }) =>
    open(operation, 'confirm', {
      theme: {},
      operation,
      document: { name: /mutation (\w+)/.exec(query)?.[1] ?? '', source: query },
      variables,
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  await Promise.all([...confirmations, ...forms.map((form) => open(form, form, { answers: true, accountNumber }))])
}

/** Runs in the page. Numbers come from a seed, so that a failed run can be run again. */
export async function attackAtRandom(attack: ChanceAttack) {
  const { acts: count, seed, servicer, tag, accountNumber, token, targets } = attack
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const element = document.querySelector<HTMLElement>(tag)
  if (element === null) throw new Error('No element')
  const frames = () => [
    ...(element.shadowRoot?.querySelectorAll('iframe') ?? []),
    ...document.querySelectorAll<HTMLIFrameElement>('[data-stage] iframe'),
  ]
  const types =
    'start token answer ready height renew ask sending waiting outcome done failed cancel press approve'.split(' ')
  const message = () => {
    const { operation, query, variables } = pick(targets)
    return {
      carport: pick([1, 1, 1, 2, '1']),
      message: {
        type: pick(types),
        token,
        language: pick(['en', 'es', 'de']),
        scheme: 'light',
        theme: { '--carport-accent': pick(['#fff', 'red', 'url(x)']) },
        operation: pick([operation, 'AddBankAccount', 'x']),
        document: { name: 'Made', source: pick([query, 'mutation M { x }', 'query Q { x }']) },
        variables: pick([variables, {}, null]),
        idempotencyKey: crypto.randomUUID(),
        accountNumber: pick([accountNumber, '100000000003']),
        answers: true,
        goes: pick([true, null]),
        height: below(20_000) - 5_000,
        data: { [operation]: { success: true } },
      },
    }
  }
  const answers: Record<string, string[]> = {}
  let done = 0
  const cover = document.createElement('div')
  const all = { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#fff', pointerEvents: 'none' }
  Object.assign(cover.style, all)
  const kinds: Readonly<Record<string, () => unknown>> = {
    message() {
      const told = message()
      for (const frame of frames()) frame.contentWindow?.postMessage(told, pick(['*', servicer]))
      // A message forged for the page's own element ends that element's wait, so these are sent last.
      if (done < count * 0.9) return
      const [origin, source] = [pick([servicer, location.origin]), frames()[0]?.contentWindow ?? null]
      window.dispatchEvent(new MessageEvent('message', { data: message(), origin, source }))
    },
    press() {
      const places = [
        ...(element.shadowRoot?.querySelectorAll<HTMLElement>('button, iframe, dialog') ?? []),
        ...frames(),
      ]
      // What cancels is the borrower's to undo; the page may close its own element at any time.
      const target = pick(places.filter((one) => one.textContent?.includes('Back') !== true))
      if (target === undefined) return
      const event = pick([
        () => new MouseEvent('click', { bubbles: true, composed: true, clientX: below(400), clientY: below(900) }),
        () => new PointerEvent('pointerdown', { bubbles: true, composed: true }),
        () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }),
        () => new KeyboardEvent('keyup', { key: ' ', bubbles: true, composed: true }),
      ])()
      if (below(3) === 0) target.focus()
      target.dispatchEvent(event)
    },
    cover() {
      cover.style.opacity = String(pick([0.01, 0.5, 1]))
      if (below(2) === 0) document.body.append(cover)
      else cover.remove()
    },
    move() {
      const moved = pick([element, ...frames()])
      moved.style.transform = pick(['', 'scale(0.2)', 'translateX(-3000px)', 'rotate(3deg)'])
      moved.style.opacity = pick(['', '0.01'])
    },
  }
  const request = async ({ operation, query, variables }: Target): Promise<void> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      // A made-up grant does not even leave the page: browsers ask us first, and the header is no page's.
      ...(below(4) === 0 ? { 'carport-confirmation': btoa(String(below(1e9))).padEnd(43, 'A') } : {}),
    }
    const body = JSON.stringify({ query, variables })
    const reply = await fetch(`${servicer}/graphql`, { method: 'POST', headers, body }).catch(() => null)
    const said = (await reply?.json()) as { errors?: { extensions: { code: string } }[]; code?: string } | undefined
    if (said !== undefined) (answers[operation] ??= []).push(said.errors?.[0]?.extensions.code ?? said.code ?? 'DONE')
  }
  const seen = new Set<string>()
  // Each mutation so often, between all the rest, that a grant which browsers block leaves one of them to arrive.
  const everyMs = Math.floor(count / (targets.length * 8 + 1))
  for (; done < count; done += 1) {
    const target = done % everyMs === everyMs - 1 ? targets[Math.floor(done / everyMs) % targets.length] : undefined
    if (target === undefined) {
      const kind = pick(['message', 'message', 'message', 'press', 'cover', 'move'])
      seen.add(kind)
      kinds[kind]?.()
    } else await request(target)
    if (done % 50 === 0) await new Promise((next) => setTimeout(next))
  }
  cover.remove()
  return { acts: done, kinds: [...seen].toSorted(), answers }
}
